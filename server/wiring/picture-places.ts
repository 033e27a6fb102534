import { catalogPictures } from '../catalog/picture-places.ts';
import { contentPictures } from '../content/picture-places.ts';
import { feedbackPictures } from '../feedback/picture-places.ts';
import type { PicturePlaces } from '../media/media.service.ts';
import { offerPictures } from '../offers/picture-places.ts';
import { officePictures } from '../offices/picture-places.ts';
import { orderPictures } from '../orders/picture-places.ts';
import { sectionPictures } from '../sections/picture-places.ts';
import { settingPictures } from '../settings/picture-places.ts';

/** Every place in the product that shows pictures of the library; add new places here. */
export const picturePlaces: PicturePlaces[] = [
  catalogPictures,
  officePictures,
  offerPictures,
  orderPictures,
  feedbackPictures,
  settingPictures,
  contentPictures,
  sectionPictures,
];
