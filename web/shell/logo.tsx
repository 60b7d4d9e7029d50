/** The mark: an open razor. Decorative, because the name always stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: "none" }}>
      <rect width="32" height="32" rx="8" fill="#fcc419" />
      <path d="M6 9.5h15.2c2.6 0 4.8 2.1 4.8 4.8v2.2H11.3A5.3 5.3 0 0 1 6 11.2z" fill="#0c0d10" />
      <path d="M24 16.5 11.4 25" stroke="#0c0d10" strokeWidth="3.2" strokeLinecap="round" />
      <circle cx="24" cy="16.5" r="1.1" fill="#fcc419" />
    </svg>
  );
}
