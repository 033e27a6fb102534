import type { ReactNode } from 'react';
import { Mark } from '../media/Mark.tsx';
import css from './Message.module.css';

/** Shows a page that is only a message. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={css.message}>
      <Mark size={72} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
    </section>
  );
}
