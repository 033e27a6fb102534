import { LANGUAGES, type Language, readIn } from '../../contract/language/language.ts';
import { fileUrl, PICTURE_FORMATS } from '../../contract/media/pictures.ts';
import { formatPaisa } from '../../contract/money.ts';
import { withFilesAt } from '../http/files/file-store.ts';
import { inXml } from '../http/sheets/in-xml.ts';
import type { schemeCardById } from '../offers/offers.service.ts';

type Card = Awaited<ReturnType<typeof schemeCardById>>;

/** The offer that a visitor waits for, as HTML in each language. */
export type OfferPart = Record<Language, string>;

/** Pixels of the stored picture; the page shows it a third as wide. */
const WIDTH = 320;

/** Draws the offer's picture, name and price; returns empty texts for a scheme that is no longer public. */
export function offerPart(card: Card, filesUrl: string | undefined): OfferPart {
  return Object.fromEntries(LANGUAGES.map((language) => [language, drawn(card, language, filesUrl)])) as OfferPart;
}

function drawn(card: Card, language: Language, filesUrl: string | undefined): string {
  if (!card) return '';
  const { name, price, sales_price, image } = readIn(card, language);
  const before = sales_price > price ? ` <s>${formatPaisa(sales_price, language)}</s>` : '';
  const picture = image ? pictureOf(image.document.path) : '';
  const html = `<div class="offer">${picture}<p><b>${inXml(name)}</b><br>${formatPaisa(price, language)}${before}</p></div>`;
  return withFilesAt(filesUrl, html);
}

/** The name beside the picture describes it. */
function pictureOf(path: string): string {
  const [avif, webp, jpg] = PICTURE_FORMATS.map((format) => fileUrl(path, WIDTH, format));
  return `<picture><source type="image/avif" srcset="${avif}"><source type="image/webp" srcset="${webp}"><img src="${jpg}" alt="" width="112" height="112"></picture>`;
}
