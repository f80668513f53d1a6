/** Colors of the console and of the panel, as custom properties of CSS. */
export const palette = `
  --sheet: light-dark(#fff, #181d17);
  --well: light-dark(#f8f9f6, #12160f);
  --rule: light-dark(#e2e5dc, #2b3229);
  --edge: light-dark(#868f80, #6f7a69);
  --ink: light-dark(#1b211a, #e6eae1);
  --soft: light-dark(#565f51, #a3ac9c);
  --leaf: light-dark(#1c6b3f, #86d19e);
  --clay: light-dark(#934208, #f2ab75);
  --plum: light-dark(#7c2d86, #dfa5e6);
`
