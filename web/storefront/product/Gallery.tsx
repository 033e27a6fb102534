import { useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { ProductPublic } from '../../../contract/shop/shop.ts';
import { Dialog, opens } from '../kit/dialog/Dialog.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './Gallery.module.css';
import type { texts } from './texts.ts';

/** Shows the pictures side by side. The small ones scroll to them by plain links, so they work at once. */
export function Gallery({ product }: { product: ProductPublic }) {
  const t = useTexts<typeof texts>('product');
  const kit = useTexts<typeof kitTexts>('kit');
  if (product.image.length === 0) return <Picture file={undefined} sizes="100vw" className={css.picture} />;
  const isOne = product.image.length === 1;
  return (
    <div className={css.pictures}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it */}
      <ul className={css.gallery} tabIndex={0} aria-label={fill(t.pictures_of, { name: product.name })}>
        {product.image.map(({ _id, document }, index) => (
          <li key={_id} id={`picture-${index + 1}`} className={isOne ? css.slide : `${css.slide} ${css.peeking}`}>
            <Zoomed file={document} name={document.alt || product.name} number={index + 1} />
          </li>
        ))}
      </ul>
      {!isOne && (
        <nav className={`chips ${css.small}`} aria-label={kit.pictures}>
          {product.image.map(({ _id, document }, index) => (
            <a
              key={_id}
              href={`#picture-${index + 1}`}
              aria-label={fill(t.picture_of, { number: index + 1, all: product.image.length })}
            >
              <Picture file={document} alt="" sizes="56px" className={css.thumbnail} />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}

interface Props {
  file: ProductPublic['image'][number]['document'];
  name: string;
  /** The picture's number, from 1. */
  number: number;
}

/** Opens a picture in full, even before hydration. A tap makes it larger still, and two fingers zoom it. */
function Zoomed({ file, name, number }: Props) {
  const t = useTexts<typeof texts>('product');
  const [isOpen, setOpen] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const id = `whole-${number}`;
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-label={fill(t.enlarge, { name })}
        {...opens(id)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Picture
          file={file}
          alt={name}
          sizes={`(min-width: 900px) 560px, ${WHOLE_WIDTH}`}
          className={css.picture}
          first={number === 1}
        />
      </button>
      <Dialog
        id={id}
        open={isOpen}
        title={name}
        onFoundOpen={() => setOpen(true)}
        onClose={() => {
          setOpen(false);
          setLarge(false);
        }}
      >
        <button
          type="button"
          className={css.zoom}
          aria-pressed={isLarge}
          aria-label={t.larger}
          onClick={() => setLarge(!isLarge)}
        >
          <Picture file={file} alt={name} sizes="200vw" className={css.whole} />
        </button>
      </Dialog>
    </>
  );
}
