import type { HomeSection } from '../../../contract/sections/home.ts';
import { button } from '../kit/controls.ts';
import type { texts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Html } from '../kit/words/Html.tsx';
import css from './page.module.css';

interface Props {
  content: NonNullable<HomeSection['content_section']>;
  isCard: boolean;
}

/** Shows an editor's text. In the content `contact`, a click anywhere opens the store finder (spec 2.1). */
export function ContentSection({ content, isCard }: Props) {
  const t = useTexts<typeof texts>('kit');
  const html = <Html html={content.description} />;
  const look = isCard ? css.panel : css.text;
  if (content.key !== 'contact') return <div className={look}>{html}</div>;
  return (
    <div className={`${look} ${css.contact}`} data-find-store-here>
      {html}
      <button type="button" className={button()} data-find-store>
        {t.find_nearest}
      </button>
    </div>
  );
}
