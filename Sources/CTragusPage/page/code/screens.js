// The places of the page, in their order. A screen is absent unless the station can do all that it needs. One that
// has a memory is shown while the station is gone.

// The timeline shows what happened before somebody looked at it.
import './recent.js'
// And the conversation has what came before.
import './inbox.js'

export const screens = [
  { name: 'now', title: 'Now', icon: 'now', needs: ['listen'], element: 'tragus-now', load: () => import('./screens/now.js') },
  { name: 'blow', title: 'Blow', icon: 'blow', needs: ['listen'], element: 'tragus-blow', load: () => import('./screens/blow.js') },
  { name: 'breathe', title: 'Breathe', icon: 'breathe', needs: ['listen'], element: 'tragus-breathe', load: () => import('./screens/breathe.js') },
  { name: 'tones', title: 'Tones', icon: 'tones', needs: ['listen'], element: 'tragus-tones', load: () => import('./screens/tones.js') },
  { name: 'talk', title: 'Talk', icon: 'talk', needs: ['listen', 'sounds'], hasMemory: true, element: 'tragus-talk', load: () => import('./screens/talk.js') },
  { name: 'studio', title: 'Studio', icon: 'studio', needs: ['listen', 'studio'], element: 'tragus-studio', load: () => import('./screens/studio.js') },
  { name: 'timeline', title: 'Timeline', icon: 'timeline', needs: ['listen'], hasMemory: true, element: 'tragus-timeline', load: () => import('./screens/timeline.js') },
  { name: 'setup', title: 'Set-up', icon: 'setup', needs: ['listen'], hasMemory: true, element: 'tragus-setup', load: () => import('./screens/setup.js') },
]
