import type { ReactNode } from 'react';
import { Mark } from '../media/Mark.tsx';
import css from './Message.module.css';

/** A page that only shows a message. */
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
