import { MARK } from '../../../contract/brand.ts';

/** The letter A, and the idea of going first. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true">
      <rect x="-32" y="-32" width="64" height="64" rx="15" fill="currentColor" />
      <path fill="Canvas" d={MARK} />
    </svg>
  );
}
