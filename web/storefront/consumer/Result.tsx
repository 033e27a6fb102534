import { button } from '../kit/controls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import type { Bought } from './usePurchase.ts';

/** Shows the result modal: a green or red sign and the server's text (spec 2.1). */
export function ResultModal({ bought }: { bought: Bought }) {
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { result, setResult, purchase, sheet, hasExpired } = bought;
  const close = () => setResult(undefined);
  const payOn = () => {
    close();
    sheet.show();
  };
  const canPay = purchase && !result?.isGood && (result?.isExpiry || (bought.left !== undefined && !hasExpired));
  return (
    <Dialog open={result !== undefined} title={result?.isGood ? t.thank_you : t.please_note} onClose={close}>
      {result && (
        <div className={css.result}>
          <Sign isGood={result.isGood} />
          <p role="status">{result.text}</p>
          {canPay && (
            <button type="button" className={button('outline')} onClick={payOn}>
              {result.isExpiry ? t.paid_already : t.back_to_payment}
            </button>
          )}
          <button type="button" className={button()} onClick={close}>
            {kit.close}
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Sign({ isGood }: { isGood: boolean }) {
  return (
    <svg
      className={isGood ? css.good : css.bad}
      viewBox="0 0 64 64"
      width="64"
      height="64"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="32" cy="32" r="32" fill="currentColor" />
      <path
        d={isGood ? 'm20 33 8.5 8.5L45 25' : 'm22 22 20 20M42 22 22 42'}
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
