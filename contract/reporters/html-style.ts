/** Style of the page: light, dark and print. */
export const style: string = `
:root {
  color-scheme: light dark;
  --good: light-dark(#24663f, #7fce9c);
  --good-wash: light-dark(#e3f0e6, #1d3527);
  --page: light-dark(#f6f5f0, #141a17);
  --card: light-dark(#fffefb, #1b2320);
  --line: light-dark(#dfddd2, #303a35);
  --ink: light-dark(#1f2a24, #e6ebe5);
  --soft: light-dark(#5b675f, #9daba2);
  --code: light-dark(#f1f0e8, #121815);
  --bad: light-dark(#b3362b, #ff9a8b);
  --bad-wash: light-dark(#fbe6e1, #41221e);
  --mark: light-dark(#e9e7dc, #28312d);
  --warn: light-dark(#8f6400, #f0c560);
  --warn-wash: light-dark(#faefcf, #3a2f14);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--page);
  color: var(--ink);
  font:
    16px/1.55 system-ui,
    -apple-system,
    'Segoe UI',
    Roboto,
    sans-serif;
}
main,
header,
footer {
  max-width: 62rem;
  margin: 0 auto;
  padding: 0 1.5rem;
}
a {
  color: inherit;
  text-decoration-color: var(--soft);
  text-underline-offset: 0.15em;
}
a:hover {
  text-decoration-color: currentColor;
}
:focus-visible {
  outline: 2px solid var(--soft);
  outline-offset: 2px;
}
h1 {
  font-size: 2rem;
  line-height: 1.2;
  letter-spacing: -0.015em;
  margin: 0.25rem 0 0.5rem;
  font-weight: 650;
}
h2 {
  font-size: 1.15rem;
  margin: 2.75rem 0 1rem;
  font-weight: 650;
}
h3 {
  font-size: 1.05rem;
  margin: 0;
  font-weight: 620;
  overflow-wrap: anywhere;
}
p {
  margin: 0.4rem 0;
}
ul {
  padding-left: 1.1rem;
}
li {
  margin: 0.3rem 0;
  overflow-wrap: anywhere;
}
code,
pre {
  font-family:
    ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 0.84rem;
}
.hidden {
  position: absolute;
  clip-path: inset(50%);
  width: 1px;
  height: 1px;
  overflow: hidden;
}
pre {
  margin: 0;
  padding: 0.8rem 1rem;
  background: var(--code);
  border: 1px solid var(--line);
  border-radius: 8px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.5;
}
header {
  padding-top: 3rem;
}
.eyebrow {
  color: var(--soft);
  font-size: 0.9rem;
  margin: 0;
  overflow-wrap: anywhere;
}
.eyebrow b {
  color: var(--ink);
  font-weight: 600;
}
.good h1 {
  color: var(--good);
}
.bad h1 {
  color: var(--bad);
}
.hint {
  margin-top: 1rem;
  padding: 0.75rem 1rem;
  border-left: 3px solid var(--line);
  background: var(--card);
}
dl {
  display: grid;
  gap: 0.5rem 1.25rem;
  grid-template-columns: 7.5rem minmax(0, 1fr);
  margin: 1rem 0 0;
  align-items: baseline;
  overflow-wrap: anywhere;
}
dt {
  color: var(--soft);
  font-size: 0.85rem;
}
dd {
  margin: 0;
}
.rules {
  margin-top: 2rem;
}
.rules dd {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem;
}
.rule {
  display: inline-flex;
  gap: 0.35rem;
  align-items: baseline;
  padding: 0.14rem 0.55rem;
  border-radius: 6px;
  background: var(--mark);
  color: var(--soft);
  font-variant-numeric: tabular-nums;
  font-size: 0.86rem;
  border: 1px solid transparent;
  text-decoration: none;
}
a.rule:hover,
a.badge:hover {
  text-decoration: underline;
}
.rule.passed {
  background: var(--good-wash);
  color: var(--good);
}
.rule.kept {
  color: var(--good);
  border: 1px dashed currentColor;
}
.rule.failed {
  background: var(--bad-wash);
  color: var(--bad);
  font-weight: 650;
  border-color: currentColor;
}
.rule.warned {
  background: var(--warn-wash);
  color: var(--warn);
}
.rule.unchecked {
  background: none;
  border: 1px dashed var(--line);
}
.scroll {
  position: relative;
  margin-top: 2rem;
  max-height: 75vh;
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--card);
}
.scroll table {
  border-collapse: separate;
  border-spacing: 0;
  font-size: 0.84rem;
  font-variant-numeric: tabular-nums;
}
.scroll :is(th, td) {
  padding: 0.22rem 0.3rem;
  text-align: center;
  border-bottom: 1px solid var(--line);
}
.scroll tbody tr:last-child > * {
  border-bottom: 0;
}
.scroll thead th {
  position: sticky;
  top: 0;
  background: var(--mark);
  font-weight: 600;
}
.scroll th:first-child {
  position: sticky;
  left: 0;
  z-index: 1;
  min-width: 8rem;
  text-align: left;
  overflow-wrap: break-word;
  background: var(--card);
}
.scroll thead th:first-child {
  z-index: 2;
  background: var(--mark);
}
.scroll tbody th {
  font-weight: 600;
}
.scroll small {
  display: block;
  color: var(--soft);
  font-weight: 400;
}
.scroll td:is(.passed, .kept) {
  color: var(--good);
}
.scroll :is(td, th).failed {
  color: var(--bad);
}
.scroll td.failed {
  background: var(--bad-wash);
  font-weight: 650;
}
.scroll td.warned {
  background: var(--warn-wash);
  color: var(--warn);
}
.scroll td:is(.unchecked, .noted) {
  color: var(--soft);
}
.finding {
  background: var(--card);
  border: 1px solid var(--line);
  border-left: 4px solid var(--soft);
  border-radius: 10px;
  padding: 1.1rem 1.25rem 1.25rem;
  margin: 0 0 1.1rem;
}
.finding.violation,
.finding.drift {
  border-left-color: var(--bad);
}
.finding.warning {
  border-left-color: var(--warn);
}
.finding > summary {
  cursor: pointer;
  list-style: none;
}
.finding > summary::-webkit-details-marker {
  display: none;
}
.finding > summary h3::after {
  content: ' ▸';
  color: var(--soft);
}
.finding[open] > summary h3::after {
  content: ' ▾';
}
details.finding:not([open]) {
  padding-bottom: 1.1rem;
}
.top {
  display: flex;
  gap: 0.75rem;
  align-items: baseline;
}
.badge {
  flex: none;
  font-weight: 650;
  font-size: 0.84rem;
  padding: 0.08rem 0.5rem;
  border-radius: 6px;
  background: var(--mark);
  color: var(--soft);
}
.violation .badge,
.drift .badge {
  background: var(--bad-wash);
  color: var(--bad);
}
.warning .badge {
  background: var(--warn-wash);
  color: var(--warn);
}
.badge {
  text-decoration: none;
}
.finding:target,
.entries :target {
  outline: 2px solid var(--soft);
  outline-offset: 3px;
}
.cases summary {
  cursor: pointer;
}
.cases ul {
  max-height: 20rem;
  overflow-y: auto;
  margin: 0.4rem 0;
  padding-bottom: 0.4rem;
  border-bottom: 1px solid var(--line);
}
.legend {
  display: flex;
  flex-wrap: wrap;
  gap: 0.2rem 1.1rem;
  margin-top: 0.9rem;
  color: var(--soft);
  font-size: 0.85rem;
}
.notes {
  padding: 0;
  list-style: none;
}
.notes li {
  display: flex;
  gap: 0.75rem;
  align-items: baseline;
  margin: 0.55rem 0;
}
.notes .badge {
  min-width: 3.4rem;
  text-align: center;
}
.notes code {
  display: inline-block;
  color: var(--soft);
}
.soft {
  color: var(--soft);
  font-size: 0.9rem;
}
.entries {
  gap: 1rem 1.25rem;
}
.entries dt {
  color: var(--ink);
  font-weight: 650;
}
.entries p {
  margin: 0 0 0.2rem;
}
.entries ul {
  margin: 0;
}
.filter {
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem;
  margin: 2rem 0 0;
  padding: 0;
  border: 0;
  min-width: 0;
}
.filter legend {
  padding: 0 0 0.4rem;
  color: var(--soft);
  font-size: 0.85rem;
}
.filter label {
  display: inline-flex;
  gap: 0.35rem;
  align-items: baseline;
  padding: 0.2rem 0.65rem;
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--card);
  font-size: 0.86rem;
  cursor: pointer;
}
.filter span {
  color: var(--soft);
  font-variant-numeric: tabular-nums;
}
.filter input {
  position: absolute;
  opacity: 0;
}
.filter label:has(:checked) {
  border-color: var(--ink);
  background: var(--ink);
  color: var(--page);
}
.filter label:has(:checked) span {
  color: inherit;
}
.filter label:has(:focus-visible) {
  outline: 2px solid var(--soft);
  outline-offset: 2px;
}
@media (max-width: 46rem) {
  dl {
    grid-template-columns: 1fr;
    gap: 0.3rem;
  }
  dd {
    margin-bottom: 0.5rem;
  }
  h1 {
    font-size: 1.6rem;
  }
  .top {
    flex-wrap: wrap;
  }
}
footer {
  color: var(--soft);
  font-size: 0.86rem;
  padding-top: 2.5rem;
  padding-bottom: 3rem;
}
@media print {
  .filter {
    display: none;
  }
  body {
    background: none;
  }
  .finding {
    break-inside: avoid;
  }
  details.finding:not([open]) > :not(summary) {
    display: block;
  }
}
`.trim()
