import { useTexts } from '../../kit/texts-context.tsx';
import { ON_DEVICE } from '../fields/useOrderDraft.ts';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

/** Whether typed text stays on the device, and a button that removes it at once: a phone is in many hands. */
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
