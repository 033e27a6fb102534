import { fill } from '../../../contract/language/fill.ts';
import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { Carousel } from '../kit/media/Carousel.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import css from './Gallery.module.css';
import type { texts } from './texts.ts';

/** The scheme's carousel shows each picture for 4000 ms, and takes 500 ms to move on (spec 9). */
const AUTOPLAY = 4000;
const SPEED = 500;

const SIZES = `(min-width: 1264px) 776px, (min-width: 900px) calc(100vw - 488px), ${WHOLE_WIDTH}`;

/** Shows the scheme's pictures, as a carousel if there are several (spec 2.1); without any, the product's. */
export function Gallery({ scheme }: { scheme: SchemePublic }) {
  const t = useTexts<typeof texts>('scheme');
  const isOwn = scheme.image.length > 0;
  const files = (isOwn ? scheme.image : scheme.main_product.image.slice(0, 1)).map((image) => image.document);
  const slides = (files.length > 0 ? files : [undefined]).map((file, index) => (
    <Picture
      key={file?._id ?? 'none'}
      file={file}
      alt={file?.alt ?? scheme.name}
      sizes={SIZES}
      className={isOwn ? css.picture : `${css.picture} ${css.whole}`}
      first={index === 0}
    />
  ));
  return (
    <div className={css.gallery}>
      {slides.length > 1 ? (
        <Carousel
          label={fill(t.pictures_of, { name: scheme.name })}
          slides={slides}
          autoplay={AUTOPLAY}
          speed={SPEED}
        />
      ) : (
        slides
      )}
    </div>
  );
}
