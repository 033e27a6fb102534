import { expect, it } from 'vitest';
import { versionWords } from './version-words.ts';

it('a list of parts is shown line by line, without empty values, and another picture differs from the first', () => {
  const section = { _id: '01a20f19-1157-7002-94e7-000000000001', layout_type: 'slider', name: 'Tihar', name_ne: '' };
  const shown = { ...section, slider_id: '01a20f19-1157-7002-94e7-00000abcdef0', is_active: false };
  expect(versionWords([shown])).toBe('1. Shows: Slider\nName: Tihar\nSlider: …bcdef0\nActive: No');
  expect(versionWords({ autoplay: true, speed: 500, extra_setting: '' })).toBe(
    'Autoplay: Yes\nTransition time (ms): 500',
  );
  expect(versionWords('<p>A text</p>')).toBe('<p>A text</p>');
});
