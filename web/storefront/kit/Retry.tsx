import { button, problem } from './controls.ts';

/** In the place of what could not be loaded. */
export function Retry({ onClick }: { onClick: () => void }) {
  return (
    <p className={problem} role="alert">
      This could not be loaded.{' '}
      <button type="button" className={button('quiet')} onClick={onClick}>
        Try again
      </button>
    </p>
  );
}
