import { useComputedColorScheme } from '@mantine/core';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { useBrand } from '../our-brand.ts';
import classes from './Shell.module.css';

/** The logo and the name of the shop, at the top of every screen. */
export function BrandMark() {
  const { name, logo, logo_dark, logo_says_name } = useBrand();
  const isDark = useComputedColorScheme() === 'dark';
  const shown = isDark ? logo_dark : logo;
  return (
    <>
      {shown && (
        <img
          className={classes.logo}
          src={fileUrl(shown.path)}
          width={Math.round((shown.width * 28) / shown.height)}
          height={28}
          alt={logo_says_name ? name : ''}
        />
      )}
      {!(shown && logo_says_name) && <span>{name}</span>}
    </>
  );
}
