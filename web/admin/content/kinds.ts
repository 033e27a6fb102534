/** Records with drafts, publishing and versions. */
export type Kind = 'content' | 'blog' | 'layout' | 'slider' | 'launch-page';
