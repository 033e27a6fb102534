import css from './controls.module.css';

/** Styles buttons, and links that act like buttons; black for a view's main action. */
export const button = (look: 'solid' | 'outline' | 'quiet' = 'solid') => `${css.button} ${css[look]}`;

export const field = css.field as string;
export const hint = css.hint as string;
export const input = css.input as string;
/** Rows of alternatives to something unavailable. */
export const instead = css.instead as string;
export const label = css.label as string;
/** The outcome of an action, such as a sent code. */
export const notice = css.notice as string;
/** The banner of an unpublished page. */
export const preview = css.preview as string;
export const problem = css.problem as string;
/** Why a form was refused. */
export const refusal = css.refusal as string;
export const spinner = 'spinner';
