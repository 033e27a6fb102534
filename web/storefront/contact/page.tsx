import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import { draftAt, drafts, keepDraft } from '../../shared/drafts.ts';
import { button, problem } from '../kit/controls.ts';
import { EmailField, PhoneField } from '../kit/form/person-fields.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { fillIn, typedIn } from '../kit/form/typed.ts';
import { useSending } from '../kit/form/useSending.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

const DRAFT = 'contact';

/** `/contact`: sends the company a message, which it answers by email or phone. */
export function Page() {
  const t = useTexts<typeof texts>('contact');
  const [isSent, setSent] = useState(false);
  return (
    <div className={css.page}>
      <div className="stack">
        <h1>{t.title}</h1>
        <p className={css.about}>{t.about}</p>
        {isSent ? <Sent onAnother={() => setSent(false)} /> : <Form onSent={() => setSent(true)} />}
        <noscript>
          <p>{t.unscripted}</p>
        </noscript>
      </div>
      <Sooner />
    </div>
  );
}

/** Shows faster ways to get an answer. */
function Sooner() {
  const t = useTexts<typeof texts>('contact');
  const kit = useTexts<typeof kitTexts>('kit');
  return (
    <aside className={css.sooner} aria-labelledby="sooner">
      <h2 id="sooner">{t.sooner}</h2>
      <ul className={css.ways}>
        <li>
          <a href="/track">{kit.follow_order}</a>
          <span>{t.sooner_order}</span>
        </li>
        <li>
          <a href="#find-store">{kit.find_nearest}</a>
          <span>{t.sooner_store}</span>
        </li>
        <li>
          <a href="/genuine">{kit.genuine}</a>
          <span>{t.sooner_phone}</span>
        </li>
      </ul>
    </aside>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useTexts<typeof texts>('contact');
  return (
    <div className="stack-wide">
      {/** The pressed button is gone, so continue with the focus here. */}
      <p className={css.sent} role="status" tabIndex={-1} ref={(message) => message?.focus()}>
        {t.sent}
      </p>
      <button type="button" className={button('outline')} onClick={onAnother}>
        {t.another}
      </button>
    </div>
  );
}

function Form({ onSent }: { onSent: () => void }) {
  const t = useTexts<typeof texts>('contact');
  const { form, isSending, text, failure, send } = useSending();

  // Keeps typed text over reload and Back until it's sent.
  useEffect(() => {
    if (!form.current) return;
    const draft: Record<string, string | number> = draftAt(DRAFT) ?? {};
    fillIn(form.current, (name) => draft[name]?.toString());
    keepDraft(DRAFT, typedIn(form.current));
  }, [form]);

  async function write(event: FormEvent) {
    event.preventDefault();
    const { name = '', phone, email, message = '' } = typedIn(form.current as HTMLFormElement);
    const body = { name, phone: phone || null, email: email || null, message };
    const reply = await send((reCaptcha) => call('POST contact/public', { body: { ...body, reCaptcha } }));
    if (!reply) return;
    drafts.remove(DRAFT);
    onSent();
  }

  return (
    <form
      ref={form}
      className="stack-wide"
      noValidate
      method="post"
      onSubmit={write}
      onInput={(event) => keepDraft(DRAFT, typedIn(event.currentTarget))}
    >
      <TextField {...text('name')} label={t.name} autoComplete="name" required />
      <PhoneField {...text('phone')} label={t.phone} hint={t.one_of_both} />
      <EmailField {...text('email')} label={t.email} />
      <TextArea {...text('message')} label={t.message} rows={6} />
      <p className={problem} role="alert">
        {failure}
      </p>
      <SendButton isSending={isSending} disabled={isSending}>
        {t.send}
      </SendButton>
    </form>
  );
}
