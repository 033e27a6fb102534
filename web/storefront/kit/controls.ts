import css from './controls.module.css';

/** The look of a button or of a link that acts like one: black for the one main act of a view. */
export const button = (look: 'solid' | 'outline' | 'quiet' = 'solid') => `${css.button} ${css[look]}`;

export const field = css.field as string;
export const hint = css.hint as string;
export const input = css.input as string;
/** Rows of choices in place of one that is gone. */
export const instead = css.instead as string;
export const label = css.label as string;
/** The outcome of an act, such as a code on its way. */
export const notice = css.notice as string;
/** The line over a page that is not published yet. */
export const preview = css.preview as string;
export const problem = css.problem as string;
export const spinner = css.spinner as string;
