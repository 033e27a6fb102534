import { fill } from '../../../contract/language/fill.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { Picture } from '../kit/media/Picture.tsx';
import { swatchOf } from '../kit/media/swatch.ts';
import { Amounts } from '../kit/price/Amounts.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { useRs } from '../kit/words/useMoney.ts';
import css from './Goods.module.css';
import type { texts } from './texts.ts';

/** Shows the products that come with an offer, with pictures and their value. */
export function Gifts({ section: { gift, worth, price } }: { section: SectionShownOf<'gifts'> }) {
  const t = useTexts<typeof texts>('sections');
  const langOf = useLangOf();
  const rs = useRs();
  return (
    <div className={css.gifts}>
      {worth > price && (
        <p className={css.ribbon}>
          <Amounts>{fill(price === 0 ? t.gifts_free : t.gifts_for, { amount: rs(worth), price: rs(price) })}</Amounts>
        </p>
      )}
      <ul className={css.presents}>
        {gift.map(({ name, picture, worth }) => (
          <li key={name} className={css.present}>
            <Picture
              file={picture ?? undefined}
              alt=""
              sizes="(min-width: 900px) 400px, 60vw"
              className={css.presentPicture}
            />
            <p className={css.presentName} lang={langOf(name)}>
              {name}
            </p>
            {worth > 0 && (
              <p className={css.worth}>
                <Amounts>{fill(t.worth, { amount: rs(worth) })}</Amounts>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows each of the product's colours at full size; a tap on a colour's name shows that colour, without a script, and
 * chooses it (early.js).
 */
export function Colours({ section: { _id, title, chooses, colour } }: { section: SectionShownOf<'colours'> }) {
  const langOf = useLangOf();
  return (
    <div className={css.colours} role="radiogroup" aria-label={title}>
      {colour.map(({ key, name, picture }, index) => [
        <label key={key} className={css.colour}>
          <input
            className={css.radio}
            type="radio"
            name={`section ${_id}`}
            value={key}
            data-chooses={chooses}
            defaultChecked={index === 0}
          />
          <Swatch name={key} />
          <span lang={langOf(name)}>{name}</span>
        </label>,
        <div key={`${key} picture`} className={css.view}>
          <Picture file={picture} sizes="(min-width: 900px) 640px, 85vw" className={css.viewPicture} />
        </div>,
      ])}
    </div>
  );
}

function Swatch({ name }: { name: string }) {
  const ink = swatchOf(name);
  if (!ink) return null;
  return (
    <svg className={css.swatch} width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="17" fill={ink} stroke="#86868f" />
    </svg>
  );
}
