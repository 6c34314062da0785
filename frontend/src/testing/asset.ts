/** Stands for every file that Vite would turn into an address. */
export default '/assets/test-file';
