/** Set by the build: whether the core's module was there to be bundled. */
declare const __CORE__: boolean;
