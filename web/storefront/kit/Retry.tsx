import { button, problem } from './controls.ts';
import type { texts } from './texts.ts';
import { useTexts } from './texts-context.tsx';

/** Replaces a part that failed to load, with a retry button. */
export function Retry({ onClick }: { onClick: () => void }) {
  const t = useTexts<typeof texts>('kit');
  return (
    <p className={problem} role="alert">
      {t.not_loaded}{' '}
      <button type="button" className={button('quiet')} onClick={onClick}>
        {t.try_again}
      </button>
    </p>
  );
}
