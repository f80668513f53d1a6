/** Style of the panel's shadow root; `
all: initial` keeps the page's inherited style out. */
export const style = `
:host {
  all: initial;
  position: fixed;
  right: 12px;
  bottom: 12px;
  z-index: 2147483000;
  color-scheme: light dark;
  --sheet: light-dark(#fffefb, #1b201a);
  --rule: light-dark(#dfddd1, #333a31);
  --edge: light-dark(#8d9184, #6d7768);
  --ink: light-dark(#20261e, #e7eae0);
  --soft: light-dark(#575e50, #a8b0a0);
  --leaf: light-dark(#27653a, #8ecb9a);
  --clay: light-dark(#96400f, #f0a880);
  --plum: light-dark(#6c3970, #d9abdc);
  --mono: 12px ui-monospace, monospace;
  font:
    13px/1.45 system-ui,
    sans-serif;
  color: var(--ink);
}
:host([hidden]) {
  display: none;
}
details {
  max-width: min(340px, calc(100vw - 24px));
  border: 1px solid var(--rule);
  border-radius: 10px;
  background: var(--sheet);
  box-shadow: 0 2px 14px rgb(0 0 0 / 0.14);
}
summary {
  display: flex;
  gap: 8px;
  padding: 6px 12px;
  border-radius: 10px;
  cursor: pointer;
  list-style: none;
}
summary::-webkit-details-marker {
  display: none;
}
.scenario {
  color: var(--leaf);
  font: var(--mono);
  font-weight: 600;
  align-self: center;
}
.content {
  width: 314px;
  max-width: calc(100vw - 50px);
  padding: 4px 12px 10px;
}
.row {
  display: flex;
  gap: 8px;
}
select,
button {
  min-height: 28px;
  padding: 2px 8px;
  border: 1px solid var(--edge);
  border-radius: 6px;
  background: var(--sheet);
  color: inherit;
  font: inherit;
}
select {
  flex: 1;
  min-width: 0;
}
button {
  cursor: pointer;
}
:focus-visible {
  outline: 2px solid var(--leaf);
  outline-offset: 1px;
}
.description {
  margin: 4px 0 8px;
  color: var(--soft);
}
h2 {
  margin: 0 0 2px;
  font-size: 12px;
}
ol {
  margin: 0;
  padding: 0;
  list-style: none;
  max-height: 40vh;
  overflow: auto;
}
li {
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0 8px;
  align-items: baseline;
  padding: 4px 0;
  border-top: 1px solid var(--rule);
}
b {
  font: var(--mono);
  font-weight: 600;
}
.ok {
  color: var(--leaf);
}
.refused,
li p {
  color: var(--clay);
}
.broken {
  color: var(--plum);
}
code {
  overflow: hidden;
  font: var(--mono);
  text-overflow: ellipsis;
  white-space: nowrap;
  unicode-bidi: isolate;
}
small {
  color: var(--soft);
  font-size: 12px;
}
li p {
  grid-column: 1 / -1;
  margin: 0;
  overflow-wrap: anywhere;
  unicode-bidi: isolate;
}
`
