import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { id, line, note } from '../calls/fields.ts';
import { inputOf, resource } from '../calls/resource.ts';
import { historyEndpoints, versionCallsOf } from '../calls/versions.ts';
import { fileRef } from '../catalog/catalog.ts';
import { extraSetting } from './extra-setting.ts';

/** How long a picture is shown, and how long the change to the next one takes (spec 9). */
export const SLIDER_TIMES = {
  autoplay_speed: { least: 1000, most: 20_000, usual: 3000 },
  speed: { least: 0, most: 2000, usual: 500 },
} as const;
const MOST_SLIDES = 20;

const milliseconds = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.int().min(least, `Use ${least} to ${most} ms.`).max(most, `Use ${least} to ${most} ms.`).default(usual);

/** The settings that a slider's extra_setting can hold. */
const sliderExtra = z.object({
  dots: z.boolean('Use true or false.').optional(),
  pauseOnHover: z.boolean('Use true or false.').optional(),
  infinite: z.boolean('Use true or false.').optional(),
});

export type SliderExtra = z.output<typeof sliderExtra>;

const slideLink = line(500).regex(
  /^(\/(?![/\\])|https?:\/\/|tel:|mailto:|#)[^\s\\]*$/,
  'Start with / for a page on this site, or https:// for another.',
);

export const sliderSetting = z.object({
  autoplay: z.boolean().default(true),
  autoplay_speed: milliseconds(SLIDER_TIMES.autoplay_speed),
  speed: milliseconds(SLIDER_TIMES.speed),
  extra_setting: extraSetting(sliderExtra),
});

/** A slide as visitors get it: without a link, its caption is shown as HTML (spec 2.1). */
export const slide = z.object({
  _id: id,
  image: fileRef,
  link: z.string().nullish(),
  caption: z.string().nullish(),
  caption_ne: z.string().nullish(),
});

const slideInput = z.object({
  _id: id.optional(),
  image: z
    .union([id, z.object({ _id: id })], 'Choose a picture.')
    .transform((image) => (typeof image === 'string' ? image : image._id)),
  link: slideLink.nullish(),
  caption: note(2000),
  caption_ne: note(2000),
});

export const key = line(60).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use lowercase letters, digits and hyphens, like home-slider.',
);

const sliderFields = { name: line(120), key, is_active: z.boolean().default(true) };

const publicSlider = z.object({
  _id: id,
  name: z.string(),
  key: z.string(),
  images: z.array(slide),
  slider_setting: sliderSetting,
});

const sliderInput = inputOf({
  ...sliderFields,
  images: z.array(slideInput).max(MOST_SLIDES, `A slider has at most ${MOST_SLIDES} pictures.`).default([]),
  slider_setting: sliderSetting.prefault({}),
  /** Saves a draft beside the published slider; a save without this field publishes. */
  is_draft: z.boolean().optional(),
});
export type SliderInput = z.output<typeof sliderInput>;

export const sliders = resource({
  path: 'slider',
  entity: 'Slider',
  screen: { path: 'slider-manage', label: 'Sliders', group: 'Content' },
  scope: 'brand',
  fields: { ...sliderFields, images: z.array(slide), slider_setting: sliderSetting, has_draft: z.boolean() },
  unlisted: ['is_active', 'images', 'slider_setting'],
  listed: { is_active: z.boolean(), image_count: z.int(), first_image: fileRef.nullish() },
  input: sliderInput,
  find: { name: 'contains', key: 'contains', is_active: 'flag' },
  sort: ['name', 'key'],
  about: {
    list: 'Sliders with the number of their pictures',
    save: 'Add or edit a slider, or keep a draft of it; its pictures replace those that were there',
    remove: 'Delete a slider that no section shows',
  },
  demo: 'made',
});

export const sliderHistory = historyEndpoints('slider');

export const sliderEndpoints = {
  ...versionCallsOf('slider', sliderHistory),
  publicSlider: endpoint('GET slider/key/{key}', {
    access: 'public',
    about: 'The pictures and the settings of one slider',
    params: z.object({ key: z.string().max(60) }),
    reply: one(publicSlider),
  }),
};
