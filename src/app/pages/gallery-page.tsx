export { GalleryPage as default } from '../gallery/gallery-page.tsx';
