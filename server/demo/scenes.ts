import type { Db } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { storeFinished } from './picture-files.ts';

/** Ids of the flagship's pictures, as launch pages and posts show them. */
export type Scenes = Record<'wide' | 'tall' | 'camera' | 'display' | 'charge' | 'colours', string>;

export async function seedScenes(db: Db, storage: Storage): Promise<Scenes> {
  const store = async (name: keyof Scenes, alt: string, alt_ne: string) =>
    (await storeFinished(db, storage, `scene-x1-pro-${name}`, { alt, alt_ne }))._id;
  return {
    wide: await store('wide', 'The X1 Pro from behind and from the front', 'X1 प्रो, पछाडि र अगाडिबाट'),
    tall: await store('tall', 'The X1 Pro, its back and its display', 'X1 प्रोको पछाडि र डिस्प्ले'),
    camera: await store('camera', 'Three lenses of the X1 Pro, close up', 'X1 प्रोका तीन लेन्स नजिकबाट'),
    display: await store('display', 'The display of the X1 Pro, lying', 'सुताइएको X1 प्रोको डिस्प्ले'),
    colours: await store(
      'colours',
      'The X1 Pro in green, black and gold, from behind',
      'हरियो, कालो र सुनौलो X1 प्रो, पछाडिबाट',
    ),
    charge: await store('charge', 'The X1 Pro while it is charged', 'चार्ज हुँदै गरेको X1 प्रो'),
  };
}
