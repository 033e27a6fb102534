import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { TextsProvider, textsIn } from '../texts-context.tsx';
import { CustomFields } from './CustomFields.tsx';

const born = { _id: 'a', field_name: 'Born on', field_type: 'date' as const, value: [], is_required: true };

it.each(['en', 'ne'] as const)(
  'a day says in %s by which calendar, and a year ends with its fourth digit',
  (language) => {
    const spoken = {
      language,
      brand: { name: 'Tara', logo: null, mark: null },
      texts: { kit: textsIn(texts, language) },
    };
    const fields = createElement(CustomFields, { fields: [born], errors: {}, onType: () => {} });
    const html = renderToStaticMarkup(TextsProvider({ spoken, children: fields }));
    expect(html).toMatch(/<input[^>]* max="9999-12-31"[^>]* type="date"|<input[^>]* type="date"[^>]* max="9999-12-31"/);
    expect(html).toContain(`>${texts.ad_day[language]}</p>`);
    expect(html).toMatch(/aria-describedby="([^"]+)".*<p id="\1"/);
  },
);
