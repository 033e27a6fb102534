import { type FormEvent, useEffect, useState } from 'react';
import type { ProductFeedback } from '../../../contract/feedback/feedback.ts';
import { call } from '../../shared/api.ts';
import { TextArea } from '../kit/form/TextArea.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useSending } from '../kit/form/useSending.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { CustomerName, Notice, Opener, Send } from './FormParts.tsx';
import css from './Reviews.module.css';
import type { texts } from './texts.ts';

/** Shows answered questions, and a form to ask one. */
export function Questions({ question, product_id }: { question: ProductFeedback['question']; product_id: string }) {
  const t = useTexts<typeof texts>('product');
  const langOf = useLangOf();
  return (
    <section className={css.part} aria-labelledby="questions">
      <h2 id="questions" className={css.heading}>
        {t.questions}
      </h2>
      <ul className={css.list}>
        {question.map((one) => (
          <li key={one._id}>
            <p>
              <strong lang={langOf(one.question)} data-written>
                {one.question}
              </strong>{' '}
              <span className={css.quiet}>{one.customer_name}</span>
            </p>
            <p className={css.text} lang={langOf(one.answer)} data-written>
              {one.answer}
            </p>
          </li>
        ))}
      </ul>
      <QuestionForm product_id={product_id} />
    </section>
  );
}

function QuestionForm({ product_id }: { product_id: string }) {
  const t = useTexts<typeof texts>('product');
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const { form, isSending, text, failure, send } = useSending();

  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, [isOpen, form]);

  async function ask(event: FormEvent) {
    event.preventDefault();
    const { customer_name = '', question = '' } = typedIn(form.current as HTMLFormElement);
    const reply = await send((reCaptcha) =>
      call('POST question/public', { body: { product_id, customer_name, question, reCaptcha } }),
    );
    if (reply) setMessage(reply.msg ?? '');
  }

  if (message) return <Notice>{message}</Notice>;
  if (!isOpen) return <Opener label={t.ask_question} unscripted={t.question_script} onOpen={() => setOpen(true)} />;
  return (
    <form ref={form} className={css.form} noValidate onSubmit={ask}>
      <CustomerName {...text('customer_name')} />
      <TextArea {...text('question')} label={t.your_question} />
      <Send label={t.ask} isSending={isSending} failure={failure} />
    </form>
  );
}
