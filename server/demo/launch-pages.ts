import type { z } from 'zod';
import type { launchPages as contract } from '../../contract/sections/launch-pages.ts';
import type { Section } from '../../contract/sections/sections.ts';
import { newId } from '../db/columns.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { pages, type StoredSection } from '../sections/sections.table.ts';
import { storeFinishedFilm } from './picture-files.ts';
import type { SeededProduct } from './products.ts';
import type { Scenes } from './scenes.ts';
import type { SeededScheme } from './schemes.ts';

type Input = z.input<(typeof contract)['save']['body']>;
type Written = NonNullable<Input['section']>[number];

interface Made {
  phones: SeededProduct[];
  schemes: SeededScheme[];
  scenes: Scenes;
}

/** Adds the flagship's launch pages: its pre-order with every kind of section, and its product in three numbers. */
export async function seedLaunchPages(db: Db, storage: Storage, { phones, schemes, scenes }: Made): Promise<void> {
  const film = await storeFinishedFilm(db, storage, 'The X1 Pro in ten seconds');
  const [flagship, beside] = phones;
  await db.insert(pages).values([
    {
      owner_kind: 'scheme',
      owner_id: schemes[0]?._id ?? null,
      section: ofOffer(scenes, film, beside?._id ?? '').map(asSaved),
    },
    { owner_kind: 'product', owner_id: flagship?._id ?? null, section: stories(scenes).map(asSaved) },
  ]);
}

const EMPTY = { is_active: true, look: 'light', line: '', line_ne: '' };

/** Returns a section as a save stores it. */
const asSaved = (section: Written): StoredSection => ({
  ...EMPTY,
  ...(section as Section),
  _id: newId(),
  ...('item' in section && { item: section.item.map((item) => ({ ...item, _id: newId() })) as never }),
});

const stories = ({ camera, display, charge }: Scenes): Written[] => [
  {
    kind: 'story',
    look: 'dark',
    title: 'See what you missed.',
    title_ne: 'आँखाले नदेखेको पनि खिच्छ',
    number: '200',
    unit: 'MP',
    unit_ne: 'MP',
    text: 'Every feather, every face in the back row. Optical stabilisation keeps the night sharp, from Patan to Pokhara.',
    text_ne: 'चराको प्वाँख, पछाडिको लाइनका अनुहार, सबै प्रस्ट। पाटनदेखि पोखरासम्म रातको फोटो पनि धमिलो हुँदैन।',
    picture: camera,
    side: 'below',
  },
  {
    kind: 'story',
    look: 'dark',
    title: 'Brighter than noon.',
    title_ne: 'मध्याह्नभन्दा उज्यालो',
    number: '2,600',
    unit: 'nits',
    unit_ne: 'निट',
    text: '6.8 inches of AMOLED at 144 Hz. Read it on the roof at twelve, and never see it stutter.',
    text_ne: '6.8 इन्चको AMOLED, 144 Hz। छतमा बाह्र बजे पनि पढ्न सकिन्छ, अड्किँदैन।',
    picture: display,
    side: 'right',
  },
  {
    kind: 'story',
    look: 'dark',
    title: 'A day in your tea break.',
    title_ne: 'चिया पिउँदा दिनभरको चार्ज',
    number: '100',
    unit: 'W',
    unit_ne: 'W',
    text: '5,500 mAh last two days for most of us. When they do not, a quarter of an hour is enough for the next one.',
    text_ne: '5,500 mAh ले धेरैलाई दुई दिन पुग्छ। नपुगे पन्ध्र मिनेटको चार्जले अर्को दिन टर्छ।',
    picture: charge,
    side: 'left',
  },
];

/** Returns the sections of the home page that only a launch page has. */
export const topOfHome = (scenes: Scenes, schemes: SeededScheme[]): StoredSection[] =>
  ofHome(scenes, schemes).map(asSaved);

const ofHome = (picture: Scenes, [flagship, , campaign]: SeededScheme[]): Written[] => [
  {
    kind: 'hero',
    look: 'dark',
    title: 'The X1 Pro is here.',
    title_ne: 'X1 प्रो आयो।',
    line: '200 MP. Titanium. Buds and a case come with it, free.',
    line_ne: '200 MP। टाइटेनियम। बड्स र केस सँगै, निःशुल्क।',
    picture: picture.wide,
    tall_picture: picture.tall,
    scheme_id: flagship?._id,
  },
  {
    kind: 'counter',
    look: 'dark',
    title: 'Nepal is ordering',
    title_ne: 'नेपालले अर्डर गर्दै छ',
    shows: 'orders',
    step: 10,
    scheme_id: flagship?._id,
  },
  // Customers own the A7, but no one has the flagship yet.
  {
    kind: 'quotes',
    look: 'mist',
    title: 'What A7 owners say',
    title_ne: 'A7 चलाउनेहरू के भन्छन्',
    scheme_id: campaign?._id,
  },
];

const ofOffer = (picture: Scenes, film: string, beside: string): Written[] => [
  {
    kind: 'hero',
    look: 'dark',
    title: 'Tara X1 Pro',
    title_ne: 'तारा X1 प्रो',
    line: '200 MP. Titanium. Be the first in Nepal.',
    line_ne: '200 MP। टाइटेनियम। अहिले अर्डर गर्नेलाई सबैभन्दा पहिले।',
    picture: picture.wide,
    tall_picture: picture.tall,
  },
  { kind: 'countdown', look: 'dark', title: 'Pre-order ends in', title_ne: 'प्रि-अर्डर सकिन बाँकी' },
  ...stories(picture),
  filmOf(picture, film),
  ...reasons(beside),
  inTheBox,
  goodToKnow,
  {
    kind: 'stores',
    look: 'dark',
    title: 'Hold it first',
    title_ne: 'पहिले हातमा लिएर हेर्नुहोस्',
    line: 'See the X1 Pro in stores in all seven provinces.',
    line_ne: 'सातै प्रदेशका पसलमा X1 प्रो हेर्न पाइन्छ।',
  },
];

const filmOf = (picture: Scenes, film: string): Written => ({
  kind: 'film',
  look: 'dark',
  title: 'Ten seconds of X1 Pro',
  title_ne: 'दस सेकेन्डमा X1 प्रो',
  line: 'Without a word, and lighter than a photograph.',
  line_ne: 'एक शब्द नबोली, एउटा फोटोभन्दा हलुका।',
  film,
  picture: picture.colours,
  text: 'There is no sound. The back and the front of the phone side by side, lines of green light behind them. Then close up its three lenses, the edge of its display, and the display while it is charged: a white bolt on green.',
  text_ne:
    'आवाज छैन। फोनको पछाडि र अगाडिको भाग सँगसँगै, पछाडि हरियो उज्यालोका रेखा। त्यसपछि नजिकबाट तीन लेन्स, डिस्प्लेको किनारा, र चार्ज हुँदाको डिस्प्ले: हरियोमाथि सेतो बिजुलीको चिह्न।',
});

/**
 * Reasons to order besides the phone itself: its colours, the gifts, the number of orders, the choice, and the
 * delivery.
 */
const reasons = (beside: string): Written[] => [
  {
    kind: 'colours',
    look: 'light',
    title: 'Which one is you?',
    title_ne: 'तपाईंको रङ कुन?',
    line: 'Titanium in three colours, none of which takes fingerprints.',
    line_ne: 'तीन रङमा टाइटेनियम, औंलाको छाप नबस्ने।',
  },
  {
    kind: 'gifts',
    look: 'mist',
    title: 'Two gifts included',
    title_ne: 'दुई उपहार सँगै',
    line: 'For everyone who pre-orders while the offer is open.',
    line_ne: 'अफर चलुन्जेल प्रि-अर्डर गर्ने सबैलाई।',
  },
  {
    kind: 'counter',
    look: 'light',
    title: 'Nepal is ordering',
    title_ne: 'नेपालले अर्डर गर्दै छ',
    shows: 'orders',
    step: 10,
  },
  {
    kind: 'comparison',
    look: 'light',
    title: 'Pro, or just right?',
    title_ne: 'प्रो कि X1?',
    product_id: beside,
  },
  {
    kind: 'timeline',
    look: 'mist',
    title: 'From here to your hand',
    title_ne: 'यहाँबाट तपाईंको हातसम्म',
    line: 'No card, no advance. You pay when you hold it.',
    line_ne: 'कार्ड चाहिँदैन, अग्रिम पनि पर्दैन। हातमा लिएपछि मात्र पैसा।',
  },
];

const inTheBox: Written = {
  kind: 'box',
  look: 'light',
  title: 'In the box',
  title_ne: 'बाकसभित्र',
  item: [
    { name: 'Tara X1 Pro', name_ne: 'तारा X1 प्रो' },
    { name: '100 W charger and cable', name_ne: '100 W चार्जर र केबल' },
    { name: 'A clear case, and a film on the display', name_ne: 'पारदर्शी कभर, डिस्प्लेमा फिल्म' },
    { name: 'Warranty card: 12 months in all of Nepal', name_ne: 'वारेन्टी कार्ड: नेपालभर 12 महिना' },
  ],
};

const goodToKnow: Written = {
  kind: 'questions',
  look: 'light',
  title: 'Good to know',
  title_ne: 'जानिराख्ने कुरा',
  item: [
    {
      question: 'Do I pay anything now?',
      question_ne: 'अहिले केही तिर्नुपर्छ?',
      answer: 'No. You look at the phone in your store and pay there.',
      answer_ne: 'पर्दैन। पसलमा फोन हेरेपछि त्यहीं तिर्नुहोस्।',
    },
    {
      question: 'Can I choose another colour later?',
      question_ne: 'पछि अर्को रङ छान्न सकिन्छ?',
      answer: 'Yes, until your store has kept one for you. Tell them when they call.',
      answer_ne: 'सकिन्छ, पसलले एउटा राखिदिनुअघि। फोन आउँदा भन्नुहोस्।',
    },
    {
      question: 'Does 5G work where I live?',
      question_ne: 'मेरो ठाउँमा 5G चल्छ?',
      answer: 'The X1 Pro has all bands that are used in Nepal. Where there is no 5G yet it uses 4G.',
      answer_ne: 'X1 प्रोमा नेपालमा चल्ने सबै ब्यान्ड छन्। 5G नपुगेको ठाउँमा 4G चल्छ।',
    },
  ],
};
