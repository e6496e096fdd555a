const rows = [60, 120, 180, 240, 300, 360, 420, 480, 540];
const crossings = [
  { from: 60, to: 240, at: 130 },
  { from: 120, to: 180, at: 190 },
  { from: 300, to: 120, at: 250 },
  { from: 360, to: 480, at: 170 },
  { from: 420, to: 300, at: 310 },
  { from: 540, to: 360, at: 230 },
  { from: 180, to: 540, at: 370 },
  { from: 480, to: 60, at: 430 },
  { from: 240, to: 420, at: 490 },
];

/** Draws a switchboard: calls enter on the left and leave at their destination, one highlighted. */
export function ExchangeDrawing() {
  return (
    <svg
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="absolute inset-0 size-full text-on-secondary-muted"
    >
      <g stroke="currentColor" strokeOpacity="0.14">
        {rows.map((row) => (
          <path key={row} d={`M0 ${row}H600`} />
        ))}
      </g>
      <g stroke="currentColor" strokeOpacity="0.5" strokeWidth="1.5">
        {crossings.map(({ from, to, at }) => (
          <path
            key={from}
            d={`M0 ${from}H${at - 8}q8 0 8 ${from < to ? 8 : -8}V${from < to ? to - 8 : to + 8}q0 ${from < to ? 8 : -8} 8 ${from < to ? 8 : -8}H600`}
          />
        ))}
      </g>
      <path d="M0 300H242q8 0 8 -8V128q0 -8 8 -8H600" strokeWidth="2.5" className="stroke-accent" />
      <g className="fill-secondary" stroke="currentColor" strokeWidth="1.5">
        {crossings.map(({ from, to, at }) => (
          <g key={from}>
            <circle cx={at - 40} cy={from} r="5" />
            <rect x={at + 30} y={to - 6} width="12" height="12" rx="3" />
          </g>
        ))}
      </g>
      <circle cx="210" cy="300" r="6" className="fill-accent" />
      <rect x="279" y="113" width="14" height="14" rx="3.5" className="fill-accent" />
    </svg>
  );
}
