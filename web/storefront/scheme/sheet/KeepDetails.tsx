import { ON_DEVICE } from '../../kit/form/useFormDraft.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

/** Asks whether to keep typed text on the device, and clears it on request: phones are shared. */
export function KeepDetails({ onClear }: { onClear: () => void }) {
  const t = useTexts<typeof texts>('scheme');
  return (
    <div className={css.keep}>
      <label className={css.way}>
        <input type="checkbox" name={ON_DEVICE} />
        <span>
          {t.keep_on_device} <small>{t.goes_with_tab}</small>
        </span>
      </label>
      <button type="button" onClick={onClear}>
        {t.clear}
      </button>
    </div>
  );
}
