import css from './card.module.css';

export const card = css.card as string;
export const cardLink = css.link as string;
export const productCards = css.products as string;
export const cardPicture = css.picture as string;
export const cardText = css.text as string;
