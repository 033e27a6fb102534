import { type ReactNode, useId } from 'react';
import type { HomeSection, SectionExtra } from '../../../contract/sections/home.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { Brands } from './Brands.tsx';
import { ContentSection } from './ContentSection.tsx';
import { Products } from './Products.tsx';
import css from './page.module.css';
import { Schemes } from './Schemes.tsx';
import { Slider } from './Slider.tsx';

interface Props {
  section: HomeSection;
  server_now: string;
  /** The page's first title is its h1. */
  heading: 'h1' | 'h2';
  first: boolean;
}

export function Section({ section, server_now, heading: Heading, first }: Props) {
  const titleId = useId();
  const langOf = useLangOf();
  const title = section.name;
  // The server has checked this value.
  const extra: SectionExtra = JSON.parse(section.extra_setting || '{}');
  const classes = [css.section, section.layout_class, section.custom_class, section.class_name];
  return (
    <section
      className={classes.filter(Boolean).join(' ')}
      data-section={section._id}
      data-background={extra.background}
      data-columns={extra.columns}
      // A slider needs no label.
      aria-labelledby={section.is_header ? titleId : undefined}
      aria-label={section.is_header || section.slider_section ? undefined : title}
    >
      {section.is_header && (
        <Heading id={titleId} className={Heading === 'h1' ? css.title : css.subtitle} lang={langOf(title)}>
          {title}
        </Heading>
      )}
      {shown(section, { title, server_now, first, under: section.is_header && Heading === 'h2' ? 'h3' : 'h2' })}
    </section>
  );
}

function shown(
  section: HomeSection,
  { title, server_now, first, under }: { title: string; server_now: string; first: boolean; under: 'h2' | 'h3' },
): ReactNode {
  const { content_section, slider_section, slider_setting, product_section, brand_section, scheme_section } = section;
  if (content_section) return <ContentSection content={content_section} isCard={section.view_type === 'Card'} />;
  if (slider_section && slider_setting)
    return <Slider label={title} images={slider_section.images} setting={slider_setting} first={first} />;
  if (product_section) return <Products products={product_section.product} heading={under} />;
  if (brand_section) return <Brands brands={brand_section.brand} />;
  if (scheme_section) {
    return <Schemes schemes={scheme_section.scheme} server_now={server_now} first={first} heading={under} />;
  }
  return null;
}
