/** The records that are drafted, published and put back from their versions. */
export type Kind = 'content' | 'blog' | 'layout' | 'slider' | 'launch-page';
