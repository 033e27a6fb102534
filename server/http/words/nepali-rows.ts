/** The server's messages about rows of files, and about products in a form or file, in English and Nepali. */
export const ROWS = {
  row: 'पङ्क्ति',
  'invalid row': 'गलत पङ्क्ति',
  'hidden row': 'लुकाइएको पङ्क्ति',
  'hidden column': 'लुकाइएको स्तम्भ',
  'more sheet': 'अरू सिट',
  '{changes}.': '{changes}।',
  'change of stock': 'स्टक परिवर्तन',
  'new module group': 'नयाँ मोड्युल समूह',
  // A file
  Row: 'पङ्क्ति',
  Problem: 'समस्या',
  '{rows} left out. Show the rows in the file to include them.': '{rows} छोडियो। लिन फाइलमा ती पङ्क्ति देखाउनुहोस्।',
  '{columns} left out: {names}. Show the columns in the file to include them.':
    '{columns} छोडियो: {names}। लिन फाइलमा ती स्तम्भ देखाउनुहोस्।',
  '“{name}” with {rows}': '“{name}” का {rows}',
  'Read from the sheet “{name}”.': '“{name}” सिटबाट पढियो।',
  '{format} files are in Indian rupees. Amounts are imported as Nepalese rupees, without conversion.':
    '{format} का फाइल भारतीय रुपैयाँमा हुन्छन्। रकम नसाटी नेपाली रुपैयाँ मानेर आयात हुन्छ।',
  '{rows} with a stock below 0 read as 0.': '0 भन्दा कम स्टकका {rows} मा 0 मानियो।',
  'with the year first': 'साल पहिले',
  'with the day first': 'दिन पहिले',
  'with the month first': 'महिना पहिले',
  'Dates are read {order} (see “{shows}”), so “{found}” is {day}.':
    'मितिमा {order} मानियो (“{shows}” हेर्नुहोस्), त्यसैले “{found}” भनेको {day} हो।',
  'Dates are read {order}, so “{found}” is {day}. No date shows the order, so check the date format.':
    'मितिमा {order} मानियो: “{found}” भनेको {day} हो। कुनै मितिले क्रम देखाउँदैन, त्यसैले मितिको ढाँचा जाँच्नुहोस्।',
  'The file says its amounts are in {currency}. Confirm that they are Nepalese rupees: nothing is converted.':
    'फाइलमा रकम {currency} मा लेखिएको छ। नेपाली रुपैयाँ हुन् भनी पक्का गर्नुहोस्: रकम जस्ताको तस्तै लिइन्छ।',
  'Merged cells count for each of their rows, in column {names}.':
    'जोडिएका सेल तिनका हरेक पङ्क्तिमा गनिए, स्तम्भ {names} मा।',
  'The amount is in a merged cell. Write each payment’s own amount beside it.':
    'रकम जोडिएको सेलमा छ। हरेक भुक्तानीको छेउमा आफ्नै रकम लेख्नुहोस्।',
  'Ignored: {names}.': 'छोडिएको: {names}।',
  'The sheet has an error here. Correct its formula or type the value.':
    'सिटको यो सेलमा त्रुटि छ। फर्मुला मिलाउनुहोस् वा सङ्ख्या आफैं लेख्नुहोस्।',
  'The sheet has shortened this number. Format the cells as text and enter it again.':
    'सिटले यो नम्बर छोट्याएको छ। सेललाई Text बनाएर फेरि लेख्नुहोस्।',
  'This line can’t be split into cells. Check its quotation marks and line breaks.':
    'यो पङ्क्ति सेलमा छुट्याउन मिलेन। उद्धरण चिह्न र लाइन ब्रेक जाँच्नुहोस्।',
  'The row has more cells than the header. Put quotation marks around any text that contains a separator.':
    'यो पङ्क्तिमा शीर्षकभन्दा बढी सेल छन्। छुट्याउने चिह्न भएको लेखाइ उद्धरण चिह्नभित्र राख्नुहोस्।',
  'Commas split this amount across several cells. Put quotation marks around it and try again.':
    'कमाले यो रकम धेरै सेलमा टुक्रियो। उद्धरण चिह्नभित्र राखेर फेरि प्रयास गर्नुहोस्।',
  'Choose the column that holds this: {label}.': 'यो कुन स्तम्भमा छ, छान्नुहोस्: {label}।',
  'Rows {first} and {line} contradict each other. Write the same in both.':
    'पङ्क्ति {first} र {line} का कुरा मिलेनन्। दुवैमा एउटै लेख्नुहोस्।',
  'Nothing was imported because of {rows}.': '{rows} भएकाले केही आयात भएन।',
  'Nothing was imported.': 'केही आयात भएन।',
  'Imported so far: {rows}.': 'अहिलेसम्म आयात भएको: {rows}।',
  'These records changed in the meantime.': 'यसबीच यी कुरा बदलिए।',
  'The import failed.': 'आयात भएन।',
  'Start it again to continue.': 'अगाडि बढ्न फेरि सुरु गर्नुहोस्।',
  'Enter a number, 0 or more.': '0 वा बढी सङ्ख्या लेख्नुहोस्।',
  'Enter yes or no.': 'yes वा no लेख्नुहोस्।',
  // Products
  'This product is deleted. Restore it in Deleted items first.': 'यो सामान मेटिएको छ। पहिले मेटाइएका आइटमबाट फर्काउनुहोस्।',
  'This product has no inventory types. Add them in its form first.':
    'यो सामानमा प्रकारका विकल्प छैनन्। पहिले यसको फारममा थप्नुहोस्।',
  'The sales price is higher than the list price.': 'बिक्री मूल्य अङ्कित मूल्यभन्दा बढी छ।',
  'Specify which variant this row is for.': 'यो पङ्क्ति कुन प्रकारको हो, लेख्नुहोस्।',
  'The product has no variant {sku}. To add it, write its options like Memory: 8GB; Colour: Red.':
    'यो सामानको {sku} प्रकार छैन। थप्न विकल्प यसरी लेख्नुहोस्: Memory: 8GB; Colour: Red',
  'A new variant needs a price.': 'नयाँ प्रकारको मूल्य लेख्नुहोस्।',
  'A new product needs a price.': 'नयाँ सामानको मूल्य लेख्नुहोस्।',
  'A new product needs a type: MAIN or BUNDLE.': 'नयाँ सामानको किसिम लेख्नुहोस्: MAIN वा BUNDLE।',
  'No product has this SKU. To add one, give it a name.': 'यो SKU को सामान छैन। थप्न नाम लेख्नुहोस्।',
  'Several rows of a new product need options to tell them apart.':
    'नयाँ सामानका धेरै पङ्क्ति छुट्टिने गरी हरेकमा विकल्प लेख्नुहोस्।',
  'This variant is in the file twice.': 'यो प्रकार फाइलमा दुई पटक छ।',
  'There is no brand {brand}.': '{brand} नामको ब्रान्ड छैन।',
  'There is no product {names}. Import it first.': '{names} को सामान छैन। पहिले त्यही आयात गर्नुहोस्।',
  'All rows of a product must use the same inventory types: {names}.':
    'एउटै सामानका सबै पङ्क्तिमा विकल्पका किसिम एउटै हुनुपर्छ: {names}।',
  'A variant’s options can have up to 200 characters in total.': 'एउटा प्रकारका विकल्प जम्मा 200 अक्षरसम्म लेख्न मिल्छ।',
  'Row {row} of this product has an error, so none of its rows were imported.':
    'यो सामानको पङ्क्ति {row} मिलेन, त्यसैले यसको केही सेभ हुँदैन।',
  'A published product needs {missing}.': 'प्रकाशित सामानमा चाहिने: {missing}।',
  'There is no specification sheet {sheet}.': '{sheet} नामको स्पेसिफिकेसन तालिका छैन।',
  'Name the product’s specification sheet.': 'सामानको स्पेसिफिकेसन तालिका लेख्नुहोस्।',
  'The sheet {sheet} has no such field. Leave the cell empty.': 'तालिका {sheet} मा यस्तो फिल्ड छैन। सेल खाली छोड्नुहोस्।',
  'This sheet no longer exists. Choose another.': 'यो तालिका अब छैन। अर्को छान्नुहोस्।',
  'Enter a weight such as 0.185 kg or 185 g.': 'तौल लेख्नुहोस्, जस्तै 0.185 kg वा 185 g।',
  'A product can’t be related to itself. Remove it.': 'सामान आफैंसँग मिल्ने सामान हुन सक्दैन। हटाउनुहोस्।',
  'One of these products no longer exists. Remove it.': 'यीमध्ये एउटा सामान अब छैन। हटाउनुहोस्।',
  'Without inventory types a product has one variant.': 'विकल्प नभएको सामानको एउटै प्रकार हुन्छ।',
  'This is not a valid combination of options.': 'विकल्पहरू यसरी मिल्दैनन्।',
  'Orders use this SKU, so it can’t be changed.': 'यो SKU का अर्डर छन्, त्यसैले बदल्न मिल्दैन।',
  'You can’t change this. Change it back.': 'यो तपाईंले बदल्न मिल्दैन। पहिलेकै राख्नुहोस्।',
  'This variant no longer exists. Reload the product.': 'यो प्रकार अब छैन। सामान फेरि खोल्नुहोस्।',
  'The stock is now {stock}. Check it again.': 'अहिले स्टक {stock} छ। फेरि जाँच्नुहोस्।',
  'Open orders hold {units}. Enter at least that many.': 'खुला अर्डरमा {units} रोकिएको छ। कम्तीमा त्यति लेख्नुहोस्।',
  'Give a reason for the stock change.': 'स्टक बदल्नुको कारण लेख्नुहोस्।',
  '{variant} has orders: switch it off instead of removing it.': '{variant} का अर्डर छन्: हटाउनुको सट्टा बन्द गर्नुहोस्।',
  'Write options like Memory: 8GB; Colour: Red.': 'विकल्प यसरी लेख्नुहोस्: Memory: 8GB; Colour: Red',
  'Write them like Colour: रङ; Red: रातो.': 'यसरी लेख्नुहोस्: Colour: रङ; Red: रातो',
  // Retailers and their users
  'No office has this code.': 'यो कोडको कार्यालय छैन।',
  'This retailer is listed twice, in rows {first} and {line}. Remove one.':
    'यो पसल पङ्क्ति {first} र {line} मा दुई पटक छ। एउटा हटाउनुहोस्।',
  '{users} will be invited.': '{users}लाई निमन्त्रणा जान्छ।',
  'This code is also in row {row}. Remove one.': 'यो कोड पङ्क्ति {row} मा पनि छ। एउटा हटाउनुहोस्।',
  'The office in row {row} has this name in this area too. Choose another name for one of them.':
    'पङ्क्ति {row} को कार्यालयको पनि यही पालिकामा यही नाम छ। एउटाको अर्को नाम छान्नुहोस्।',
  'Office {code} already has this name in this area. Use that code, or choose another name.':
    'यही पालिकामा यही नामको कार्यालय {code} छ। त्यही कोड राख्नुहोस्, वा अर्को नाम छान्नुहोस्।',
  'This code is used by another office. Choose another.': 'यो कोड अर्को कार्यालयको हो। अर्को छान्नुहोस्।',
  'It still has {orders}. Open the office and deactivate it there to decide where they go.':
    'यसका {orders} अझै छन्। ती कहाँ जाने भनी छान्न कार्यालय खोलेर त्यहीं बन्द गर्नुहोस्।',
  'No active regional distributor has this code. Check it.': 'यो कोडको चालु क्षेत्रीय वितरक छैन। कोड जाँच्नुहोस्।',
  'The area has no such ward. Enter its number or leave it empty.':
    'यो पालिकामा यस्तो वडा छैन। वडा नम्बर लेख्नुहोस् वा खाली छोड्नुहोस्।',
  'Several districts have an area with this name. Enter the district.': 'यो नामको पालिका धेरै जिल्लामा छ। जिल्ला लेख्नुहोस्।',
  '{place} is in {other}. Correct one of the two.': '{place} {other} मा पर्छ। दुईमध्ये एउटा सच्याउनुहोस्।',
  'Did you mean {names}?': 'यो भन्न खोज्नुभएको हो: {names}?',
  'Enter it as in the list of areas.': 'पालिकाको सूचीमा जस्तै लेख्नुहोस्।',
  'No such area.': 'यस्तो पालिका छैन।',
  'No such district.': 'यस्तो जिल्ला छैन।',
  'No such state.': 'यस्तो प्रदेश छैन।',
  'You can’t add users. Leave the user columns out.': 'तपाईंले प्रयोगकर्ता थप्न मिल्दैन। प्रयोगकर्ताका स्तम्भ हटाउनुहोस्।',
  'There is no active role {role}.': '{role} नामको चालु भूमिका छैन।',
  'Row {row} uses {name} too. Each user needs their own.': 'पङ्क्ति {row} मा पनि {name} छ। हरेक प्रयोगकर्ताको आफ्नै हुनुपर्छ।',
  '{name} belongs to a user of {office}.': '{name} {office} को प्रयोगकर्ताको हो।',
  // Bills
  'Enter the date as YYYY-MM-DD, in AD or BS.': 'मिति YYYY-MM-DD गरी लेख्नुहोस्, ई.सं. वा वि.सं. मा।',
  'This order is also in row {row}. Remove one.': 'यो अर्डर पङ्क्ति {row} मा पनि छ। एउटा हटाउनुहोस्।',
  'None of your orders has this number.': 'यो नम्बरको तपाईंको अर्डर छैन।',
  // Modules
  'Row {row} of this module has an error, so none of its rows were imported.':
    'यो मोड्युलको पङ्क्ति {row} मिलेन, त्यसैले यसको केही सेभ हुँदैन।',
  '{groups}: check the spelling.': '{groups}: हिज्जे जाँच्नुहोस्।',
  'new group {group}': 'नयाँ समूह {group}',
  'group: {group}': 'समूह: {group}',
  'description: {description}': 'विवरण: {description}',
  description: 'विवरण',
  '{access}: new': '{access}: नयाँ',
  '{access}: removed, with its grants': '{access}: अनुमतिसमेत हटाइयो',
  // Bank statements
  'This file has no rows under its header.': 'फाइलमा शीर्षकमुनि पङ्क्ति छैन।',
  'The file doesn’t say whether this came in or went out. Choose the column that does.':
    'यो आएको हो कि गएको, फाइलमा छैन। त्यो भएको स्तम्भ छान्नुहोस्।',
  'Choose the column that has the amount, in rupees.': 'रुपैयाँमा रकम भएको स्तम्भ छान्नुहोस्।',
  'Choose the column that has the date.': 'मिति भएको स्तम्भ छान्नुहोस्।',
  'Enter a date, in the order chosen under “Date format”.': '“मितिको ढाँचा” मा छानिएको क्रममा मिति लेख्नुहोस्।',
  'Enter a time, such as 15:30.': 'समय लेख्नुहोस्, जस्तै 15:30।',
  'The year may be the first or the last number. Write it with four digits.':
    'वर्ष पहिलो वा अन्तिम अङ्क हुन सक्छ। चार अङ्कमा लेख्नुहोस्।',
  'Enter whether money came in or went out, such as Cr or Dr.': 'पैसा आएको कि गएको लेख्नुहोस्, जस्तै Cr वा Dr।',
  'This is not an amount. A comma groups only thousands, as in 2,000.00.':
    'यो रकम होइन। कमा हजारका लागि मात्र हो, जस्तै 2,000.00।',
  'This amount is not in rupees.': 'यो रकम रुपैयाँमा छैन।',
  'The amount is 0.': 'रकम 0 छ।',
  'This row has both money in and money out. Keep one.': 'यो पङ्क्तिमा आएको र गएको दुवै पैसा छ। एउटा मात्र राख्नुहोस्।',
  'The amount is too high.': 'रकम धेरै ठूलो छ।',
} as const;
