/** The logo: a horseshoe magnet. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.6} aria-hidden>
      <path d="M5 4v8a7 7 0 0 0 14 0V4" />
      <path d="M3 8h4M17 8h4" />
    </svg>
  );
}
