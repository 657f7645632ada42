/** The texts of a single word that take more than one line; runs in the page. */
export const brokenWords = (elements: readonly Element[]): readonly string[] =>
  elements
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return !/\s/.test(element.textContent) && range.getClientRects().length > 1
    })
    .map((element) => element.textContent)
