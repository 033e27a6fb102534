/** The server's reasons for refusing staff's calls, in English and Nepali. */
export const REFUSALS = {
  'Wrong password.': 'पासवर्ड मिलेन।',
  'Enter your password.': 'पासवर्ड लेख्नुहोस्।',
  'We could not verify this passkey. Please try again.': 'यो पासकी जाँच्न सकिएन। फेरि प्रयास गर्नुहोस्।',
  'This passkey is saved already.': 'यो पासकी पहिल्यै राखिएको छ।',
  'Two-step verification is already on. Turn it off first.': 'दुई चरणको जाँच पहिल्यै चालु छ। पहिले बन्द गर्नुहोस्।',
  'Start setting up two-step verification again.': 'दुई चरणको जाँच फेरि सुरुदेखि चालु गर्नुहोस्।',
  'This user has more access than you. Ask someone with more access.':
    'यो प्रयोगकर्ताको पहुँच तपाईंको भन्दा बढी छ। बढी पहुँच भएकालाई सोध्नुहोस्।',
  'You can’t use this office. Choose another.': 'यो कार्यालय छान्न मिल्दैन। अर्को छान्नुहोस्।',
  'One of these roles no longer exists.': 'यीमध्ये एउटा भूमिका अब छैन।',
  'This entry belongs to another module.': 'यो अर्को मोड्युलको हो।',
  'Someone else changed this access in the meantime. Check the current grants, then save.':
    'यसबीच अर्कैले यो पहुँच बदलेको छ। अहिलेको हेरेर सेभ गर्नुहोस्।',
  'This role no longer exists. Choose another.': 'यो भूमिका अब छैन। अर्को छान्नुहोस्।',
  'This role can do everything, so it can’t be copied. Copy another one and tick the rest.':
    'यो भूमिकाले सबै गर्न सक्छ, त्यसैले नक्कल गर्न मिल्दैन। अर्कोको नक्कल गरेर बाँकी छान्नुहोस्।',
  'This role has more access than you. Ask someone with more access to change it.':
    'यो भूमिकाको पहुँच तपाईंको भन्दा बढी छ। बदल्न बढी पहुँच भएकालाई भन्नुहोस्।',
  'This is the head office’s last active Super Admin. Add another first.':
    'यो प्रधान कार्यालयको अन्तिम चालु सुपर एडमिन हो। पहिले अर्को थप्नुहोस्।',
  'This role has more access than you. Ask someone with more access to view it.':
    'यो भूमिकाको पहुँच तपाईंको भन्दा बढी छ। हेर्न बढी पहुँच भएकालाई भन्नुहोस्।',
  'This picture no longer exists. Upload it again.': 'यो तस्बिर अब छैन। फेरि अपलोड गर्नुहोस्।',
  'This product is not deleted. Someone may already have restored it.': 'यो सामान मेटिएको छैन। अरू कसैले फर्काइसकेको हुन सक्छ।',
  'No email address given. Call them, then mark this as answered.':
    'इमेल ठेगाना दिइएको छैन। फोन गर्नुहोस्, अनि जवाफ दिइएको मान्नुहोस्।',
  'This item is no longer in the menu. Choose another.': 'यो आइटम अब मेनुमा छैन। अर्को छान्नुहोस्।',
  'An item can’t be its own parent or come before its parent.': 'आइटम आफ्नै मुनि वा आफूभन्दा माथिकोअघि राख्न मिल्दैन।',
  'Someone else changed this menu. Reload it, then move the item.': 'अर्कैले यो मेनु बदलेको छ। फेरि खोलेर सार्नुहोस्।',
  'Two codes came out the same. Please try again.': 'दुई कोड एउटै आए। फेरि प्रयास गर्नुहोस्।',
  'This customer has placed another order in the meantime.': 'यसबीच यी ग्राहकले अर्को अर्डर गर्नुभएको छ।',
  'This is the same number. Enter the other one.': 'यो त्यही नम्बर हो। अर्को लेख्नुहोस्।',
  'No customer has this number. Check it.': 'यो नम्बरको ग्राहक छैन। नम्बर जाँच्नुहोस्।',
  'This is being saved. Please try again in a moment.': 'यो सेभ हुँदै छ। केही बेरमा फेरि प्रयास गर्नुहोस्।',
  'This address is not valid.': 'यो ठेगाना मिलेन।',
  'Already in use. Choose another.': 'यो अरूले लिइसकेको छ। अर्को छान्नुहोस्।',
  'A number or id is out of range. Please check what you entered.': 'कुनै सङ्ख्या सीमाभन्दा बाहिर छ। लेखेको कुरा जाँच्नुहोस्।',
  'The first day is after the last. Choose the days again.': 'पहिलो दिन अन्तिम दिनपछि छ। दिन फेरि छान्नुहोस्।',
  'This file is not in UTF-8, so some letters would be wrong. Save it as "CSV UTF-8" or XLSX and try again.':
    'यो फाइल UTF-8 मा छैन, त्यसैले केही अक्षर बिग्रिन्थे। "CSV UTF-8" वा XLSX मा राखेर फेरि प्रयास गर्नुहोस्।',
  'A row of this file is too long. Check its quotation marks and its separators and try again.':
    'फाइलको एउटा पङ्क्ति धेरै लामो छ। उद्धरण चिह्न र छुट्याउने चिह्न जाँचेर फेरि प्रयास गर्नुहोस्।',
  'This file could not be read. Save it as CSV, XLSX, XLS or ODS and try again.':
    'यो फाइल पढ्न सकिएन। CSV, XLSX, XLS वा ODS मा राखेर फेरि प्रयास गर्नुहोस्।',
  'This file has too much text. Split it or save it as CSV.': 'यो फाइलमा धेरै लेखाइ छ। टुक्र्याउनुहोस् वा CSV मा राख्नुहोस्।',
  'This file takes too long to read. Split it or save it as CSV.':
    'यो फाइल पढ्न धेरै समय लाग्छ। टुक्र्याउनुहोस् वा CSV मा राख्नुहोस्।',
  'This file has a password. Save it without one and try again.':
    'यो फाइलमा पासवर्ड छ। पासवर्डविना राखेर फेरि प्रयास गर्नुहोस्।',
  'This file is too large when unpacked.': 'यो फाइल खोल्दा धेरै ठूलो हुन्छ।',
  'This file has no rows below its header.': 'फाइलमा शीर्षकमुनि पङ्क्ति छैन।',
  'This import is already running.': 'यो आयात चलिरहेको छ।',
  'This file has been imported already.': 'यो फाइल आयात भइसकेको छ।',
  'No retailer has overdue calls.': 'ढिला कल भएको पसल छैन।',
  'The locations have changed since you compared them. Compare again.': 'तपाईंले तुलना गरेपछि स्थान बदलिए। फेरि तुलना गर्नुहोस्।',
  'A folder can’t be moved into itself.': 'फोल्डर आफैंभित्र सार्न मिल्दैन।',
  'This folder is not empty. Move or delete its contents first.':
    'यो फोल्डर खाली छैन। पहिले भित्रका कुरा सार्नुहोस् वा मेटाउनुहोस्।',
  'Someone else changed who can sell in this campaign since you opened it. Reload it or accept the changes, then save.':
    'तपाईंले खोलेपछि अर्कैले यो अभियानमा कसले बेच्ने बदलेको छ। फेरि खोल्नुहोस् वा परिवर्तन स्वीकारेर सेभ गर्नुहोस्।',
  'A quota can’t exceed 1,000,000 orders. Move fewer.': 'कोटा बढीमा 1,000,000 अर्डर हुन सक्छ। कम सार्नुहोस्।',
  'Add the Nepali text too: many visitors read only Nepali.': 'नेपाली लेखाइ पनि थप्नुहोस्: धेरै आगन्तुकले नेपाली मात्र पढ्छन्।',
  'Add the English text too.': 'अङ्ग्रेजी लेखाइ पनि थप्नुहोस्।',
  'This scheme is not deleted. Someone may already have restored it.': 'यो अफर मेटिएको छैन। अरू कसैले फर्काइसकेको हुन सक्छ।',
  'Choose the retailer to take over the orders.': 'अर्डर लिने पसल छान्नुहोस्।',
  'Its open orders can’t be moved.': 'यसका खुला अर्डर सार्न मिल्दैन।',
  'We can’t read a merchant code in this picture, so we can’t add the amount. Show the picture as it is.':
    'यो तस्बिरमा मर्चेन्ट कोड भेटिएन, त्यसैले रकम थप्न मिल्दैन। तस्बिर जस्ताको तस्तै देखाउनुहोस्।',
  'This has already been decided or replaced. Reload the page.': 'यसको निर्णय भइसक्यो वा यो फेरियो। पृष्ठ रिलोड गर्नुहोस्।',
  'This is your own office. Another head office can deactivate it.':
    'यो तपाईंकै कार्यालय हो। अर्को प्रधान कार्यालयले बन्द गर्न सक्छ।',
  'This is your own office. Ask the office above it to change this.':
    'यो तपाईंकै कार्यालय हो। यो बदल्न माथिको कार्यालयलाई भन्नुहोस्।',
  'Only the head office can add another head office.': 'अर्को प्रधान कार्यालय प्रधान कार्यालयले मात्र थप्न सक्छ।',
  'A head office can’t be under another office.': 'प्रधान कार्यालय अर्को कार्यालयमुनि रहन मिल्दैन।',
  'Choose the state.': 'प्रदेश छान्नुहोस्।',
  'Choose the district.': 'जिल्ला छान्नुहोस्।',
  'Choose the area.': 'पालिका छान्नुहोस्।',
  'This area is not in the chosen district. Choose again.': 'यो पालिका छानिएको जिल्लामा पर्दैन। फेरि छान्नुहोस्।',
  'This ward is not in the chosen area. Choose again.': 'यो वडा छानिएको पालिकामा छैन। फेरि छान्नुहोस्।',
  'Choose a fiscal year.': 'आर्थिक वर्ष छान्नुहोस्।',
  'Choose an office.': 'कार्यालय छान्नुहोस्।',
  'A bill belongs to an order that was handed over.': 'सामान बुझाएको अर्डरको मात्र बिल हुन्छ।',
  'This date is in the future.': 'यो मिति आउन बाँकी छ।',
  'The order was placed after this date.': 'अर्डर यो मितिपछि भएको हो।',
  'Enter the number of your bill.': 'आफ्नो बिलको नम्बर लेख्नुहोस्।',
  'This office has no area, so it can’t sell. Ask the head office to enter it.':
    'यो कार्यालयको पालिका राखिएको छैन, त्यसैले बेच्न मिल्दैन। प्रधान कार्यालयलाई राख्न भन्नुहोस्।',
  'Deposits go to the head office. Record this one at the office that made it.':
    'दाखिला प्रधान कार्यालयमा जान्छ। यो दाखिला गर्ने कार्यालयमै टिप्नुहोस्।',
  'This month is locked. Enter a later date, and put the actual date in the note.':
    'यो महिनाको हिसाब बन्द छ। पछिको मिति राखेर खास मिति टिप्पणीमा लेख्नुहोस्।',
  'Enter what’s wrong.': 'के मिलेन, लेख्नुहोस्।',
  'A deposit with this slip is recorded already. If another bank has the same number, enter the bank account.':
    'यो भौचरको दाखिला पहिल्यै टिपिएको छ। अर्को बैंकको पनि यही नम्बर भए बैंक खाता लेख्नुहोस्।',
  'Only the head office can confirm that a deposit arrived.': 'दाखिला आयो भनेर प्रधान कार्यालयले मात्र पक्का गर्न सक्छ।',
  'A colleague has already confirmed or disputed this deposit. Reload the page.':
    'सहकर्मीले यो दाखिलाको निर्णय गरिसक्नुभयो। पृष्ठ रिलोड गर्नुहोस्।',
  'The head office has already decided on this deposit. Ask them to reverse it, or record a new one.':
    'प्रधान कार्यालयले यो दाखिलाको निर्णय गरिसक्यो। उल्टाउन त्यहीं भन्नुहोस्, वा नयाँ टिप्नुहोस्।',
  'This deposit was already reversed. Reload the page.': 'यो दाखिला उल्टाइसकिएको छ। पृष्ठ रिलोड गर्नुहोस्।',
  'You can lock this month once it’s over.': 'यो महिना सकिएपछि मात्र बन्द गर्न मिल्छ।',
  'This month is locked already.': 'यो महिनाको हिसाब पहिल्यै बन्द छ।',
  'A payment for this order was refunded already. Reject its proof instead.':
    'यो अर्डरको भुक्तानी पहिल्यै फिर्ता भएको छ। बरु प्रमाण अस्वीकार गर्नुहोस्।',
  'This partner is not active. Choose another.': 'यो कम्पनी चालु छैन। अर्को छान्नुहोस्।',
  'Enter the account or wallet you refunded to.': 'रकम फिर्ता गरेको खाता वा वालेट लेख्नुहोस्।',
  'This is the returned phone. Enter another IMEI, or choose “Give back after repair”.':
    'यो फिर्ता आएकै फोन हो। अर्को IMEI लेख्नुहोस्, वा “मर्मत गरेर फिर्ता दिनुहोस्” छान्नुहोस्।',
  'This is a different product. Choose a variant of the returned one.':
    'यो अर्कै सामान हो। फिर्ता आएकै सामानको प्रकार छान्नुहोस्।',
  'This order has no gift.': 'यो अर्डरमा उपहार छैन।',
  'No refund is due.': 'फिर्ता गर्नुपर्ने रकम छैन।',
  'There’s no overpayment to refund on this order.': 'यो अर्डरमा फिर्ता गर्नुपर्ने बढी रकम छैन।',
  'A bank’s payment confirms this order. Undo or dismiss that payment under Incoming payments first.':
    'यो अर्डर बैंकको भुक्तानीले पक्का गरेको हो। पहिले आएका भुक्तानीमा त्यो भुक्तानी उल्टाउनुहोस् वा पन्छाउनुहोस्।',
  'This payment is not matched yet. Match it instead.': 'यो भुक्तानी अझै कुनै अर्डरसँग मिलाइएको छैन। पहिले मिलाउनुहोस्।',
  'It is matched with this order. Enter another one.': 'यो यही अर्डरसँग मिलाइएको छ। अर्को लेख्नुहोस्।',
  'The overpayment is only {amount}.': 'बढी तिरेको रकम {amount} मात्र हो।',
  'You have recorded a payment of this order. A refund needs a second approver: ask a colleague.':
    'यो अर्डरको भुक्तानी तपाईंले दर्ता गर्नुभएको हो। रकम फिर्ताका लागि दोस्रो व्यक्ति चाहिन्छ: सहकर्मीलाई भन्नुहोस्।',
  'Enter what is refunded now.': 'अहिले फिर्ता गर्ने रकम लेख्नुहोस्।',
  'Choose a different variant or gift.': 'अर्कै प्रकार वा उपहार छान्नुहोस्।',
  'This costs less than the customer has paid. Cancel and refund this order, then place a new one.':
    'यसको मूल्य ग्राहकले तिरेकोभन्दा कम छ। यो अर्डर रद्द गरी रकम फिर्ता गर्नुहोस्, अनि नयाँ अर्डर गर्नुहोस्।',
  'This order has no such item. Reload the page.': 'यो अर्डरमा यस्तो सामान छैन। पृष्ठ रिलोड गर्नुहोस्।',
  'Out of stock. Choose another variant.': 'स्टकमा छैन। अर्को प्रकार छान्नुहोस्।',
  'Out of stock.': 'स्टकमा छैन।',
  'The delivery price depends on the area, so it can’t be changed. Cancel the order and place a new one.':
    'डेलिभरी शुल्क पालिकामा भर पर्छ, त्यसैले बदल्न मिल्दैन। अर्डर रद्द गरेर नयाँ गर्नुहोस्।',
  'This number has reached the scheme’s order limit.': 'यो नम्बरले यो अफरमा गर्न मिल्ने जति अर्डर गरिसक्यो।',
  'The scheme’s price is not below the price of this order.': 'अफरको मूल्य यो अर्डरको मूल्यभन्दा कम छैन।',
  'Some of these orders have moved on or ended, so the move can’t be undone.':
    'यीमध्ये केही अर्डर अगाडि बढे वा सकिए, त्यसैले सारेको उल्टाउन मिल्दैन।',
  'This person can’t see the order. Choose another.': 'यो व्यक्तिले अर्डर हेर्न पाउँदैनन्। अर्को छान्नुहोस्।',
  'The parts must add up to the payment amount, to the paisa.': 'सबै भाग जोड्दा भुक्तानीको रकम पैसासम्म मिल्नुपर्छ।',
  'Only an open payment can be refunded. Undo its confirmation or restore it first.':
    'खुला भुक्तानी मात्र फिर्ता गर्न मिल्छ। पहिले पक्का गरेको उल्टाउनुहोस् वा फर्काउनुहोस्।',
  '{bank} reported this payment too, and that report is listed. Reload the page and decide on that one.':
    '{bank} ले पनि यही भुक्तानी बताएको छ, र सूचीमा त्यही छ। पृष्ठ रिलोड गरेर त्यसमा निर्णय गर्नुहोस्।',
  'This payment was refunded already.': 'यो भुक्तानी पहिल्यै फिर्ता भएको छ।',
  'No refund is due for it.': 'यसमा फिर्ता गर्नुपर्ने रकम छैन।',
  'Choose a bank or wallet from the list under Settings, Bank.': 'सेटिङको बैंकमा भएको सूचीबाट बैंक वा वालेट छान्नुहोस्।',
  'No row in this file is an incoming payment. Check which column has the amount.':
    'यो फाइलमा आएको भुक्तानी छैन। रकम कुन स्तम्भमा छ जाँच्नुहोस्।',
  'This payment is confirmed, so it can’t be dismissed.': 'यो भुक्तानी पक्का भइसकेको छ, त्यसैले पन्छाउन मिल्दैन।',
  'This payment was refunded.': 'यो भुक्तानी फिर्ता भएको छ।',
  'The payment with this reference is due for a refund. Restore it under Incoming payments, correct the reference, or reject the proof.':
    'यो सन्दर्भ नम्बरको भुक्तानी फिर्ता गर्न बाँकी छ। आएका भुक्तानीमा फर्काउनुहोस्, सन्दर्भ नम्बर सच्याउनुहोस् वा प्रमाण अस्वीकार गर्नुहोस्।',
  'The payment with this reference was refunded. Correct the reference, or reject the proof.':
    'यो सन्दर्भ नम्बरको भुक्तानी फिर्ता भएको छ। सन्दर्भ नम्बर सच्याउनुहोस् वा प्रमाण अस्वीकार गर्नुहोस्।',
  'Another report of this payment was already refunded or is due for a refund. Dismiss this duplicate.':
    'यही भुक्तानीको अर्को विवरणमा रकम फिर्ता भइसकेको छ वा फिर्ता गर्न बाँकी छ। यो दोहोरिएको पन्छाउनुहोस्।',
  'Choose the columns again.': 'स्तम्भ फेरि छान्नुहोस्।',
  'This file has no rows under its header.': 'फाइलमा शीर्षकमुनि पङ्क्ति छैन।',
  'Only a confirmed payment can be undone.': 'पक्का भएको भुक्तानी मात्र उल्टाउन मिल्छ।',
  'Enter the letters and digits of the payment reference.': 'भुक्तानीको सन्दर्भ नम्बरका अक्षर र अङ्क लेख्नुहोस्।',
  'The time to pay is not over yet.': 'तिर्ने समय सकिएको छैन।',
  'This number has reached the scheme’s order limit. Refund the advance.':
    'यो नम्बरले यो अफरमा गर्न मिल्ने जति अर्डर गरिसक्यो। अग्रिम फिर्ता गर्नुहोस्।',
  'It has its first approval. Someone else must approve it next.': 'पहिलो स्वीकृति भइसक्यो। अब अर्कै व्यक्तिले स्वीकृत गर्नुपर्छ।',
  'Only part of its advance came in. Confirm the rest under Incoming payments, or refund it.':
    'अग्रिमको केही भाग मात्र आयो। बाँकी आएका भुक्तानीमा पक्का गर्नुहोस्, वा रकम फिर्ता गर्नुहोस्।',
  'Your account has no email address. Ask whoever manages users to add one.':
    'तपाईंको खातामा इमेल ठेगाना छैन। प्रयोगकर्ता मिलाउने साथीलाई थप्न भन्नुहोस्।',
  'This is still used by home sections. Remove it there first.': 'यो गृहपृष्ठका खण्डमा चलाइएको छ। पहिले त्यहाँबाट हटाउनुहोस्।',
  'This home page is live. Make another one live first, then delete it.': 'यो गृहपृष्ठ चालु छ। पहिले अर्को चालु गरेर मेटाउनुहोस्।',
  'This version is incomplete. Restore it as a draft, complete it, then publish.':
    'यो संस्करण अधुरो छ। मस्यौदामा फर्काएर पूरा गर्नुहोस्, अनि प्रकाशित गर्नुहोस्।',
  'This picture no longer exists. Choose another.': 'यो तस्बिर अब छैन। अर्को छान्नुहोस्।',
  'A setting with this name already exists. Change that one.': 'यो नामको सेटिङ पहिल्यै छ। त्यही बदल्नुहोस्।',
  'Choose on or off.': 'चालु वा बन्द छान्नुहोस्।',
  'Enter a text.': 'यहाँ केही लेख्नुहोस्।',
  'Enter the date as YYYY-MM-DD.': 'मिति YYYY-MM-DD गरी लेख्नुहोस्।',
  'Enter one option per line.': 'एक हरफमा एउटा विकल्प लेख्नुहोस्।',
  'Choose an area from the list.': 'सूचीबाट पालिका छान्नुहोस्।',
  'A waiting room is only for pre-orders and campaigns, not for multi-buys.':
    'प्रतीक्षा कक्ष प्रि-अर्डर र अभियानका लागि मात्र हो, मल्टी-बाइका लागि होइन।',
  'This entry has already been removed.': 'यो पहिल्यै हटाइएको छ।',
  'A waitlist is only for pre-orders and campaigns, not for multi-buys.':
    'प्रतीक्षा सूची प्रि-अर्डर र अभियानका लागि मात्र हो, मल्टी-बाइका लागि होइन।',
  'Only {amount} is due. Enter the amount you keep, not counting the change.':
    'उठाउनुपर्ने {amount} मात्र हो। फिर्ता दिएको कटाएर आफूले राख्ने रकम लेख्नुहोस्।',
  'Enter why {amount} is left unpaid.': '{amount} किन बाँकी राखियो, लेख्नुहोस्।',
  'Only {amount} is due for a refund.': 'फिर्ता गर्नुपर्ने {amount} मात्र हो।',
  'Only {amount} was counted.': 'गनेको {amount} मात्र हो।',
  'Expected {amount}. Give a reason for the difference.': 'हुनुपर्ने {amount} हो। फरकको कारण लेख्नुहोस्।',
  'Calls can only be undone for {minutes} minutes. Log a new one instead.':
    'कल {minutes} मिनेटभित्र मात्र हटाउन मिल्छ। बरु नयाँ कल टिप्नुहोस्।',
  'Choose a time within the next {days} days.': 'आउँदो {days} दिनभित्रको समय छान्नुहोस्।',
  'The unit goes back on sale on {day}. Choose an earlier time.':
    'सामान {day} मा फेरि बिक्रीमा जान्छ। त्योभन्दा अघिको समय छान्नुहोस्।',
  'This phone was handed over with order {order}. Read the IMEI off the box again.':
    'यो फोन अर्डर {order} मा बुझाइसकिएको छ। बाकसबाट IMEI फेरि हेर्नुहोस्।',
} as const;
