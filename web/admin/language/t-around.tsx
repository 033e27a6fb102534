import { Fragment, type ReactNode } from 'react';
import { type BlankOf, type English, translated } from './t.ts';

/** Writes a text around elements: each blank takes a name in bold, a link or a time. */
export const tAround = <S extends English>(english: S, parts: Record<BlankOf<S>, ReactNode>): ReactNode =>
  translated(english)
    .split(/\{(\w+)\}/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : parts[piece as BlankOf<S>]}</Fragment>);
