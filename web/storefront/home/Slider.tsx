import type { HomeSection } from '../../../contract/sections/home.ts';
import type { SliderExtra } from '../../../contract/sections/sliders.ts';
import { Carousel } from '../kit/media/Carousel.tsx';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Html } from '../kit/words/Html.tsx';
import css from './page.module.css';

type Slide = NonNullable<HomeSection['slider_section']>['images'][number];

interface Props {
  label: string;
  images: Slide[];
  setting: NonNullable<HomeSection['slider_setting']>;
  first: boolean;
}

/** Shows pictures, each with a link or caption (spec 2.1); a single one stays still. */
export function Slider({ label, images, setting, first }: Props) {
  const slides = images.map((slide, index) => (
    <SlideOf key={slide._id} slide={slide} label={label} first={first && index === 0} />
  ));
  if (slides.length === 1) return <div className={css.slider}>{slides}</div>;
  // The server has checked this value.
  const extra: SliderExtra = JSON.parse(setting.extra_setting || '{}');
  return (
    <div className={css.slider}>
      <Carousel
        label={label}
        slides={slides}
        autoplay={setting.autoplay === false ? undefined : setting.autoplay_speed}
        speed={setting.speed ?? 0}
        hasDots={extra.dots !== false}
        goesRound={extra.infinite !== false}
        waits={extra.pauseOnHover === true}
      />
    </div>
  );
}

function SlideOf({ slide, label, first }: { slide: Slide; label: string; first: boolean }) {
  const kit = useTexts<typeof kitTexts>('kit');
  const { caption } = slide;
  const alt = slide.image.alt ?? '';
  const picture = (alt: string) => (
    <Picture
      file={slide.image}
      alt={alt}
      sizes={`(min-width: 1264px) 1200px, ${WHOLE_WIDTH}`}
      className={css.slide}
      first={first}
    />
  );
  if (slide.link) {
    return (
      <a className={css.slideLink} href={slide.link} target="_blank" rel="noopener noreferrer">
        {picture(alt || label)}
        <span className="visually-hidden"> {kit.new_tab}</span>
      </a>
    );
  }
  return (
    <figure className={css.slideLink}>
      {picture(alt)}
      {caption && (
        <figcaption className={css.caption}>
          <Html html={caption} />
        </figcaption>
      )}
    </figure>
  );
}
