extension TrainingReport {
  /// How the page looks, on screens of any width, light and dark, and on paper.
  static let style = """
    :root { --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0; --field: #f4f6f8; \
    --right: #0072b2; --wrong: #b84e00; }
    @media (prefers-color-scheme: dark) { :root { --paper: #14181d; --ink: #e8ecf1; \
    --soft: #a3adb8; --line: #363f49; --field: #1d232a; --right: #56b4e9; --wrong: #ff8a4c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); \
    font: 16px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; }
    main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    h1 { margin: 0; font-size: 1.75rem; overflow-wrap: anywhere; }
    h2 { margin: 2.25rem 0 0.5rem; font-size: 1.2rem; }
    p { margin: 0.25rem 0 0.75rem; }
    small { display: block; color: var(--soft); font-size: 0.8rem; }
    .lead, .note, figcaption, footer { color: var(--soft); }
    .note, figcaption, footer { font-size: 0.9rem; }
    .tiles, .charts, .cards { display: grid; gap: 1rem; margin: 1rem 0; }
    .tiles { grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); }
    .charts, .cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
    .tile, article, figure { margin: 0; padding: 0.9rem 1rem; background: var(--field); \
    border: 1px solid var(--line); border-radius: 10px; }
    .tile strong { display: block; font-size: 1.9rem; line-height: 1.2; }
    .warnings { margin: 0; padding: 0.75rem 1rem 0.75rem 2rem; background: var(--field); \
    border-left: 4px solid var(--wrong); overflow-wrap: anywhere; }
    .wide { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: 0.35rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; \
    vertical-align: top; }
    th { font-weight: 600; }
    td { white-space: nowrap; }
    th[scope=row], thead th:first-child { text-align: left; }
    thead th { color: var(--soft); font-weight: 400; white-space: nowrap; }
    .confusion td { min-width: 2.75rem; text-align: center; vertical-align: middle; \
    border: 1px solid var(--line); }
    .confusion thead td { border: 0; }
    .confusion thead th { padding: 0.35rem 0; text-align: center; vertical-align: bottom; }
    .confusion thead th span { writing-mode: vertical-rl; transform: rotate(180deg); \
    max-height: 12rem; overflow: hidden; text-overflow: ellipsis; }
    .confusion .none { color: var(--soft); }
    .confusion .strong { color: #ffffff; font-weight: 600; }
    figure svg, article svg { display: block; width: 100%; height: auto; }
    article svg { border-radius: 6px; }
    article h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
    article h3 span { color: var(--soft); font-weight: 400; }
    article h3 em { color: var(--wrong); font-style: normal; }
    .name { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
    audio { display: block; width: 100%; margin-top: 0.6rem; }
    .chart text { fill: var(--soft); font-size: 12px; }
    .chart .value { fill: var(--ink); }
    .chart .grid { stroke: var(--line); }
    .chart .ideal { stroke: var(--soft); stroke-dasharray: 5 4; }
    .chart .line { fill: none; stroke: var(--right); stroke-width: 2; }
    .chart .bar { stroke: var(--right); stroke-width: 1.5; opacity: 0.6; }
    .chart .dot { fill: var(--right); }
    @media (max-width: 30rem) { th, td { padding: 0.3rem 0.4rem; } }
    footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
    @media print { article, figure, .tile { break-inside: avoid; } audio { display: none; } }
    """
}
