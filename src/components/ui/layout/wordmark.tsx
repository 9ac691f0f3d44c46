/** Strokes and fine spurs of engraved capitals, as on a rating plate. */
const letters =
  'M13.6 6.2A7 7 0 1 0 13.6 13.8M24.2 3A7 7 0 1 0 24.3 3ZM36.6 17V3H41.8a3.9 3.9 0 0 1 0 7.8H36.6M50.8 17V3H56a3.9 3.9 0 0 1 0 7.8H50.8M65 3V17H73.4M65 3H72.8M65 9.8H71.4M79 17V3H84.2a3.9 3.9 0 0 1 0 7.8H79M83.6 10.8 88.4 17M94.6 17V3H99.8a3.9 3.9 0 0 1 0 7.8H94.6M108.6 3V17H116.6M120 17 125.4 3 130.8 17M122 12.4H128.8M133.6 3H145.2M139.4 3V17M150.8 3V17H159.2M150.8 3H158.6M150.8 9.8H157.2';
const spurs =
  'M13.6 3.8v4.6M13.6 11.6v4.6M34.6 17.6h4M34.6 2.4h3M48.8 17.6h4M48.8 2.4h3M72.9 1.9v3.6M71.5 8v3.6M73.5 14.5v3.6M63 2.4h3M63 17.6h3M77 17.6h4M77 2.4h3M86.8 17.6h3.4M92.6 17.6h4M92.6 2.4h3M106.6 2.4h4M116.6 14.2v3.9M106.6 17.6h3M118.2 17.6h3.8M128.8 17.6h3.8M133.6 1.9v3.8M145.2 1.9v3.8M137.4 17.6h4M158.7 1.9v3.6M157.3 8v3.6M159.3 14.5v3.6M148.8 2.4h3M148.8 17.6h3';

/** The name in engraved letters; takes the colour of the surrounding text. */
export const Wordmark = () => (
  <svg
    className="wordmark"
    viewBox="0 0 161 20"
    width="161"
    height="20"
    role="img"
    aria-label="Copperplate"
    fill="none"
    stroke="currentColor"
  >
    <path d={letters} strokeWidth="2.2" />
    <path d={spurs} strokeWidth="1" />
  </svg>
);
