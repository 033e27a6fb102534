import { useEffect, useRef } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { button, field, label, problem } from '../kit/controls.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';
import type { Proof } from './useProof.ts';

interface Props {
  proof: Proof;
  error: string | undefined;
  /** Called when the picture is replaced or removed. */
  onChange: () => void;
}

/** Takes the proof by drop or choice, and uploads it while the customer is still typing. */
export function ProofField({ proof, error, onChange }: Props) {
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { sent, sending } = proof;
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const wrong = sending?.problem || error;
  // If the file isn't a picture, a retry can't help, and there is no preview.
  const isPicture = sending?.problem !== t.not_a_picture;

  // Scroll the refusal into view: below the fold, the customer would miss it.
  useEffect(() => {
    if (wrong) note.current?.scrollIntoView({ block: 'center' });
  }, [wrong]);

  function send(file: File) {
    onChange();
    proof.send(file);
  }

  function remove() {
    onChange();
    proof.remove();
    if (input.current) input.current.value = '';
    input.current?.focus();
  }

  const isChosen = sending !== undefined || sent !== undefined;
  return (
    <div className={field}>
      <label className={label} htmlFor="proof">
        {t.upload_proof}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: who does not drop chooses by the input inside */}
      <div
        className={css.drop}
        data-chosen={isChosen}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) send(file);
        }}
      >
        <input
          ref={input}
          id="proof"
          data-field="payment_verification_image"
          type="file"
          className={css.file}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={wrong !== undefined}
          aria-describedby="proof-note"
          onChange={({ target }) => target.files?.[0] && send(target.files[0])}
        />
        {isChosen ? (
          <div className={css.chosen}>
            {isPicture && sending?.preview && <img className={css.preview} src={sending.preview} alt={t.your_proof} />}
            <div className={css.sent}>
              <p className={css.fileName}>{sending?.file.name ?? sent?.name}</p>
              {!sending?.problem && <Progress share={sent ? 1 : sending?.share} />}
              {isPicture && sending?.problem && (
                <button type="button" className={button('quiet')} onClick={() => send(sending.file)}>
                  {kit.try_again}
                </button>
              )}
              <button type="button" className={button('quiet')} onClick={remove}>
                {t.remove}
              </button>
            </div>
          </div>
        ) : (
          <p className={css.dropText}>
            <strong>{t.choose_picture}</strong>
            <span>{t.or_drop}</span>
          </p>
        )}
      </div>
      <p ref={note} id="proof-note" className={problem} role="alert">
        {wrong}
      </p>
    </div>
  );
}

function Progress({ share }: { share: number | undefined }) {
  const t = useTexts<typeof texts>('consumer');
  if (share === 1) return <p role="status">{t.proof_updated}</p>;
  if (share === undefined) return <p role="status">{t.away}</p>;
  return (
    <>
      <p>{fill(t.sending, { percent: Math.round(share * 100) })}</p>
      <progress className={css.progress} value={share} aria-label={t.sending_proof} />
    </>
  );
}
