import css from './card.module.css';

export const card = css.card as string;
export const cardLink = css.link as string;
