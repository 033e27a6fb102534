import { useState } from 'react';
import type { Choice } from '../../../contract/catalog/variants.ts';
import { canBuy, variantOf } from '../../../contract/catalog/variants.ts';
import { fill } from '../../../contract/language/fill.ts';
import { button } from '../kit/controls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { Picture } from '../kit/media/Picture.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { type Product, pictureOf } from '../kit/variants/product-choice.ts';
import { VariantPicker } from '../kit/variants/VariantPicker.tsx';
import { Html } from '../kit/words/Html.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './ProductCard.module.css';
import type { texts } from './texts.ts';

interface Props {
  product: Product;
  isMain: boolean;
  choice: Choice;
  onChoose: (type: string, option: string) => void;
}

/** Shows a product of the scheme: picture, name, system SKU, description and variants (spec 2.1). */
export function ProductCard({ product, isMain, choice, onChoose }: Props) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const langOf = useLangOf();
  const [reading, setReading] = useState(false);
  const { name, sku_from_system, short_description, description, is_multiple_variation } = product;
  const sizes = isMain ? '(min-width: 640px) 320px, 128px' : '(min-width: 640px) 144px, 112px';
  return (
    <div className={isMain ? `${css.card} ${css.main}` : css.card}>
      <Picture file={pictureOf(product, choice)} alt={name} sizes={sizes} className={css.picture} />
      <div className={css.text}>
        <h3 className={css.name} lang={langOf(name)}>
          {name}
        </h3>
        <p className={css.sku}>{sku_from_system}</p>
        {short_description && (
          <p className={css.short} lang={langOf(short_description)}>
            {short_description}
          </p>
        )}
        {description && (
          <button type="button" className={button('quiet')} aria-haspopup="dialog" onClick={() => setReading(true)}>
            {t.view_description}
            <span className="visually-hidden"> {fill(t.of_product, { name })}</span>
          </button>
        )}
      </div>
      {(is_multiple_variation || !canBuy(product.variant[0])) && (
        <div className={css.variants}>
          {is_multiple_variation && (
            <VariantPicker product={product} choice={choice} onChoose={onChoose} withPrices={isMain} />
          )}
          <p className={css.gone} role="status">
            {!canBuy(variantOf(product, choice)) && (product.variant.some(canBuy) ? t.variant_gone : kit.sold_out)}
          </p>
        </div>
      )}
      {description && (
        <>
          <noscript>
            <Html html={description} />
          </noscript>
          <Dialog open={reading} title={name} onClose={() => setReading(false)}>
            <Html html={description} />
          </Dialog>
        </>
      )}
    </div>
  );
}
