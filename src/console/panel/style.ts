import { palette } from '../palette.ts'

/** Style of the panel's shadow root; "all: initial" keeps the page's inherited style out. */
export const style = `
:host {
  all: initial;
  position: fixed;
  right: 12px;
  bottom: 12px;
  z-index: 2147483000;
  color-scheme: light dark;
  ${palette}
  --mono: 12px/1.5 ui-monospace, Menlo, Consolas, monospace;
  font:
    13px/1.45 system-ui,
    sans-serif;
  color: var(--ink);
}
:host([hidden]),
[hidden] {
  display: none;
}
* {
  box-sizing: border-box;
  margin: 0;
  overflow-wrap: anywhere;
}
.panel {
  width: fit-content;
  max-width: min(360px, calc(100vw - 24px));
  margin-left: auto;
  border: 1px solid var(--rule);
  border-radius: 12px;
  background: var(--sheet);
  box-shadow: 0 4px 20px rgb(0 0 0 / 0.16);
}
summary {
  cursor: pointer;
  list-style: none;
}
summary::-webkit-details-marker {
  display: none;
}
.panel > summary {
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 7px 12px;
  border-radius: 12px;
  font-weight: 600;
}
.panel > summary > span::after {
  content: attr(data-text);
}
.panel > summary::before {
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--leaf);
  content: '';
}
.scenario,
.used {
  padding: 0 8px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--leaf) 14%, transparent);
  color: var(--leaf);
  font: var(--mono);
}
.failed > summary::before {
  background: var(--clay);
}
.error:not(:empty) {
  padding: 0 12px 10px;
  color: var(--clay);
}
.content {
  width: 358px;
  max-width: 100%;
}
.row {
  display: flex;
  gap: 8px;
  padding: 4px 12px 0;
}
input {
  width: calc(100% - 24px);
  margin: 0 12px 8px;
}
select,
input,
button,
a {
  min-height: 30px;
  padding: 2px 10px;
  border: 1px solid var(--edge);
  border-radius: 7px;
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
a {
  display: grid;
  align-content: center;
  text-decoration: none;
}
:is(button, a):hover,
li summary:hover {
  background: color-mix(in srgb, var(--leaf) 9%, var(--sheet));
}
:focus-visible {
  outline: 2px solid var(--leaf);
  outline-offset: -2px;
}
.description {
  padding: 6px 12px 10px;
  color: var(--soft);
}
h2,
h3 {
  color: var(--soft);
  font-size: 12px;
}
h2 {
  padding: 0 12px 4px;
}
ol {
  max-height: 50vh;
  padding: 0;
  overflow: auto;
  border-radius: 0 0 12px 12px;
  list-style: none;
}
li {
  border-top: 1px solid var(--rule);
}
.none {
  padding: 8px 12px;
}
li summary {
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 2px 10px;
  align-items: baseline;
  padding: 6px 12px;
}
b {
  padding: 0 4px;
  border-radius: 6px;
  background: color-mix(in srgb, currentcolor 13%, transparent);
  font: var(--mono);
  font-weight: 600;
  text-align: center;
  overflow-wrap: normal;
}
.ok {
  color: var(--leaf);
}
.refused,
.why {
  color: var(--clay);
}
.broken {
  color: var(--plum);
}
code,
pre {
  font: var(--mono);
  unicode-bidi: isolate;
}
code {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.operation,
small {
  color: var(--soft);
  font-size: 12px;
}
.operation,
.used,
.why {
  grid-column: 2 / -1;
  justify-self: start;
  unicode-bidi: isolate;
}
.exchange {
  display: grid;
  gap: 6px;
  justify-items: start;
  padding: 4px 12px 12px;
}
pre {
  width: 100%;
  max-height: 160px;
  padding: 6px 8px;
  overflow: auto;
  border: 1px solid var(--rule);
  border-radius: 7px;
  background: var(--well);
  white-space: pre-wrap;
}
.exchange [role='status'] {
  width: 100%;
  color: var(--leaf);
}
`
