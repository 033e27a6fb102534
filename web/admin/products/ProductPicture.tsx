import type { RowOf } from '../../../contract/api.ts';
import { fileUrl } from '../../../contract/media/pictures.ts';
import { IconPhoto } from '../kit/icons.ts';
import classes from './ProductPicture.module.css';

type File = NonNullable<RowOf<'GET product'>['image']>['document'];

/** Shows the product's first picture, or a placeholder. Screen readers skip it, because the name is beside it. */
export function ProductPicture({ file }: { file: File | undefined }) {
  return (
    <span className={classes.frame}>
      {file ? (
        <img src={fileUrl(file.path, 320, 'webp')} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <IconPhoto size={20} aria-hidden />
      )}
    </span>
  );
}
