// A canvas that is as sharp as the screen, and follows its size and the theme. It draws only when
// something has changed and somebody can see it.

import { theme } from './theme.js'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether somebody asked for less motion. */
export function prefersStillness() { return reducedMotion.matches }

/**
 * Makes a canvas a surface: draw(context, width, height, { color, now }) is called with sizes in CSS pixels.
 * Where draw answers true, it is called again at the next frame.
 */
export function surface(canvas, draw, { onResize } = {}) {
  const context = canvas.getContext('2d')
  let [width, height, scale] = [0, 0, 1]
  let request = 0
  let isSeen = true
  const color = (name) => theme.color(name)

  const frame = (now) => {
    request = 0
    if (width < 1 || height < 1) return
    context.setTransform(scale, 0, 0, scale, 0, 0)
    if (draw(context, width, height, { color, now, scale })) invalidate()
  }
  const invalidate = () => {
    if (request === 0 && isSeen && !document.hidden) request = requestAnimationFrame(frame)
  }
  const measure = () => {
    const box = canvas.getBoundingClientRect()
    const nextScale = Math.min(window.devicePixelRatio || 1, 3)
    if (box.width === width && box.height === height && nextScale === scale) return
    ;[width, height, scale] = [box.width, box.height, nextScale]
    canvas.width = Math.max(Math.round(width * scale), 1)
    canvas.height = Math.max(Math.round(height * scale), 1)
    onResize?.(width, height, scale)
    // At once: a canvas that has just been cleared would flash.
    frame(performance.now())
  }
  const sizes = new ResizeObserver(measure)
  sizes.observe(canvas)
  const sight = new IntersectionObserver(([entry]) => {
    isSeen = entry.isIntersecting
    invalidate()
  })
  sight.observe(canvas)
  const repaint = () => {
    onResize?.(width, height, scale)
    invalidate()
  }
  theme.addEventListener('change', repaint)
  document.addEventListener('visibilitychange', invalidate)
  window.addEventListener('resize', measure)

  return {
    invalidate,
    stop() {
      cancelAnimationFrame(request)
      sizes.disconnect()
      sight.disconnect()
      theme.removeEventListener('change', repaint)
      document.removeEventListener('visibilitychange', invalidate)
      window.removeEventListener('resize', measure)
    },
  }
}

/** A canvas in memory of the same sharpness, for what seldom changes. */
export function sheet(width, height, scale, draw) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(Math.round(width * scale), 1)
  canvas.height = Math.max(Math.round(height * scale), 1)
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  draw(context)
  return canvas
}

/** A size in the unit of the style sheet, which grows with the display, as CSS pixels. */
export function rem(size) {
  return size * parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** The font of the page, in a size of CSS pixels, for canvases. */
export function font(size, weight = 500) {
  return `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
}
