// Finds mistakes; how code is laid out is Prettier's. Runs from the repository's root, for the titles' ui and the
// browser tests lie beside this folder.
import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["**/node_modules/", "build/"] },
  typescript.configs.recommended,
  svelte.configs.recommended,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: typescript.parser } } },
  {
    rules: {
      eqeqeq: "error",
      // What Prettier cannot break: comments.
      "max-len": [
        "error",
        {
          code: 120,
          ignorePattern: "svelte-ignore",
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // The compiler says so itself, and reads the reasons that we write behind a colon as well.
      "svelte/no-unused-svelte-ignore": "off",
      // Maps and sets here are built inside a derived value and not changed afterwards.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} keeps a space that a line break would lose.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
