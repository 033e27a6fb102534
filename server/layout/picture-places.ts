import { sql } from 'drizzle-orm';
import type { PicturePlaces } from '../media/media.service.ts';

const slider = sql`'slider' as kind, s.name, 'slider-manage/edit/' || s._id as path
  from sliders s join slides p on p.slider_id = s._id`;

export const layoutPictures: PicturePlaces = {
  byReference: { 'slides.file_id': (id) => sql`${slider} where p.file_id = ${id}` },
  inTexts: {
    'slides.caption': (key) => sql`${slider} where p.caption like ${key} or p.caption_ne like ${key}`,
  },
};
